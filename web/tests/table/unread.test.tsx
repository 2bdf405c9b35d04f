import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useUnread } from "~/table/useUnread";

test("one new line is one, and none once the talk was open", () => {
  const { result, rerender } = renderHook(({ said, open }) => useUnread("m", said, open), {
    initialProps: { said: 0, open: true },
  });
  rerender({ said: 1, open: false });
  expect(result.current).toBe(1);
  rerender({ said: 1, open: true });
  rerender({ said: 1, open: false });
  expect(result.current).toBe(0);
});
