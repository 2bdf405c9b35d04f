import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Drawn } from "~/contract/drawn";
import { Breakdown } from "~/table/end/Breakdown";

it("lists the points of both sides, also of one that nobody sits for", () => {
  const drawn = { side: String, voice: { seat: String } } as unknown as Drawn;
  const gains = [
    { seat: "us", points: 2, what: "Zero" },
    { seat: "jp", points: 6, what: "Wildcat" },
  ];
  const { container } = render(<Breakdown gains={gains} seats={["us"]} drawn={drawn} />);
  const heads = [...container.querySelectorAll(".breakdown-head")].map(({ textContent }) => textContent);
  expect(heads).toEqual(["us2", "jp6"]);
});
