import { test } from "./house";

/** A measured figure, told with the test. */
export function told(what: string): void {
  console.log(what);
  test.info().annotations.push({ type: "figure", description: what });
}
