import { describe, expect, it } from "vitest";
import { faultsOf } from "~/ui/faults";

function form(inner: string): HTMLFormElement {
  document.body.innerHTML = `<form novalidate>${inner}</form>`;
  return document.body.firstElementChild as HTMLFormElement;
}

describe("what is wrong with a form", () => {
  it("is said field by field, the first fault of each", () => {
    const faults = faultsOf(
      form(`
        <input name="name" required minlength="2" value=" ">
        <input name="password" type="password" required minlength="8" value="short">
        <input name="email" type="email" value="nobody">
        <input name="of_age" type="checkbox" required>
        <input name="ok" required value="fine">`),
    );
    expect(faults).toEqual({
      name: { key: "missing", n: 0 },
      password: { key: "short", n: 8 },
      email: { key: "email", n: 0 },
      of_age: { key: "unticked", n: 0 },
    });
  });

  it("is nothing where all is well", () => {
    expect(
      faultsOf(form('<input name="a" required value="b"><input name="c" type="checkbox" checked required>')),
    ).toEqual({});
  });
});
