import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { border, cloudOutline, islandOutline } from "~/art/outlines";
import { AircraftCounter, HitBoxes, ShipCounter } from "~/art/plates";
import { Hull } from "~/art/symbols";

test("state is told by shape: boxes, tick, ring, fire", () => {
  const draw = renderToStaticMarkup;
  const crosses = (hits: number) => draw(<HitBoxes hits={hits} of={5} />).match(/m0 -?\d/g)?.length ?? 0;
  expect([0, 2, 5].map(crosses)).toEqual([0, 2, 5]);
  const plane = { side: "us", type: "F4F", facing: 60 } as const;
  expect(draw(<AircraftCounter {...plane} high />)).not.toBe(draw(<AircraftCounter {...plane} high={false} />));
  expect(draw(<Hull kind="carrier" side="jp" hits={[1]} />).length).toBeGreaterThan(
    draw(<Hull kind="carrier" side="jp" />).length,
  );
  expect(draw(<ShipCounter side="jp" kind="CV" name="Akagi" hits={1} of={5} />)).toContain("Akagi");
});

test("outlines follow their hexes and never change", () => {
  const size = 46;
  const column = size * 1.5;
  const row = size * Math.sqrt(3);
  const pair = [
    [0, 0],
    [column, row / 2],
  ] as const;
  expect(border(pair, size).map((loop) => loop.length)).toEqual([10]);
  const ring = [0, 60, 120, 180, 240, 300].map((d) => {
    const a = ((d + 30) * Math.PI) / 180;
    return [row * Math.cos(a), row * Math.sin(a)] as const;
  });
  expect(
    border(ring, size)
      .map((loop) => loop.length)
      .sort((a, b) => a - b),
  ).toEqual([6, 18]);
  for (const draw of [islandOutline, cloudOutline]) {
    expect(draw(ring, size)).toBe(draw(ring, size));
    expect(draw(ring, size)).not.toContain("NaN");
  }
});
