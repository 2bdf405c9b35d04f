import { onlineManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { queries } from "~/shell/queries";
import { LineForm } from "~/table/LineForm";

afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

const answers: ((lines: string[]) => void)[] = [];

/** What was said, once the server has answered. */
function Lines() {
  const { data } = useQuery({
    queryKey: ["slow"],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  });
  return <p>{data ? data.join() || "nothing yet" : "…"}</p>;
}

function shown(say: (text: string) => Promise<unknown>) {
  const stale = vi.spyOn(queries, "invalidateQueries");
  render(
    <QueryClientProvider client={queries}>
      <LineForm label="Line" button="Send" most={500} say={say} stale={["chat"]} />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Line");
  const send = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.click(screen.getByText("Send"));
  };
  return { field, send, stale };
}

it("is empty again once it is said, and what has changed is asked for", async () => {
  const say = vi.fn(() => Promise.resolve());
  const { field, send, stale } = shown(say);
  send("  ");
  send("Good luck");
  await waitFor(() => expect(field.value).toBe(""));
  expect(say.mock.calls.map(([text]: unknown[]) => text)).toEqual(["Good luck"]);
  expect(stale).toHaveBeenCalledWith({ queryKey: ["chat"] });
});

it("keeps what was typed if it is refused, and says why", async () => {
  const { field, send } = shown(() => Promise.reject(new Error("Too many lines.")));
  send("Good luck");
  expect((await screen.findByRole("alert")).textContent).toBe("Too many lines.");
  expect(field.value).toBe("Good luck");
});

it("is said to a server on the same machine even when there is no network", async () => {
  onlineManager.setOnline(false);
  const say = vi.fn(() => Promise.resolve());
  const { field, send } = shown(say);
  send("Good luck");
  await waitFor(() => expect(field.value).toBe(""));
  expect(say).toHaveBeenCalledTimes(1);
});

it("shows what was said while the first look at it was still under way", async () => {
  render(
    <QueryClientProvider client={queries}>
      <Lines />
      <LineForm label="Line" button="Send" most={500} say={() => Promise.resolve()} stale={["slow"]} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText("Line"), { target: { value: "Good luck" } });
  fireEvent.click(screen.getByText("Send"));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.([]); // of before
  answers[1]?.(["Good luck"]);
  await screen.findByText("Good luck");
  expect(screen.queryByText("nothing yet")).toBeNull();
});
