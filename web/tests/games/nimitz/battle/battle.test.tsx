import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { BattleBoard } from "~/games/nimitz/battle/BattleBoard";
import { TALL, WIDE, zoneAt } from "~/games/nimitz/battle/geometry";
import { nounFor, openZones, pick, stillToSend, zonePlace } from "~/games/nimitz/battle/pick";
import { piecesOf, slotsFor, spotsOf } from "~/games/nimitz/battle/pieces";
import { battleWords } from "~/games/nimitz/battle/words";
import type { Battle } from "~/games/nimitz/types";
import { matching } from "~/table/draft";
import { PROMPTS, printed, recorded, sceneOf } from "./table";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const nothing = () => undefined;
/** A message that is missing shows its key. */
const MISSING = /undefined|NaN|\b(fight|plan|noun|move|prompt)\.\w/;

describe.each(PROMPTS)("the question %s", (prompt) => {
  const message = recorded(prompt);
  const moves = message.ask?.moves ?? [];
  const battle = message.view.battle as Battle;

  it.each(["en", "it"] as const)("is drawn as one chooses, in %s", (lang) => {
    const scene = sceneOf(message, lang);
    for (const draft of [[], (moves.at(-1) ?? []).slice(0, 2), moves.at(-1) ?? []]) {
      const drawn = renderToStaticMarkup(
        <BattleBoard
          scene={scene}
          draft={draft}
          moves={matching(moves, draft)}
          choose={nothing}
          commit={nothing}
          whyNot={nothing}
          shown={{}}
          touched={new Set()}
          news={message.events}
          odds={null}
        />,
      );
      expect(drawn).toContain('class="nb-token');
      expect(drawn.match(MISSING)).toBeNull();
    }
  });

  it.each([WIDE, TALL])("finds a place on the $name sheet for every piece", (sheet) => {
    const pieces = piecesOf(printed, message.view, battle);
    const spots = spotsOf(slotsFor(sheet, pieces), pieces);
    for (const { id, zone, kind } of pieces) {
      const spot = spots.get(id);
      expect([id, spot !== undefined]).toEqual([id, true]);
      expect(spot?.scale).toBeGreaterThan(0.2);
      if (kind !== "plane") expect([id, zoneAt(sheet, [spot?.x ?? 0, spot?.y ?? 0])]).toEqual([id, zone]);
    }
    const taken = [...spots].filter(([id]) => !id.startsWith("airfield")).map(([, { x, y }]) => `${x} ${y}`);
    expect(new Set(taken).size).toBe(taken.length);
  });
});

describe("taps", () => {
  it("choose an aircraft, then its zone", () => {
    const message = recorded("fly");
    const scene = sceneOf(message);
    const pieces = piecesOf(printed, message.view, message.view.battle as Battle);
    const [, plane, zone] = message.ask?.moves.find((move) => move.length === 3) ?? [];
    const draft = pick(scene, pieces, [], String(plane));
    expect(draft).toEqual(["fly", plane]);
    expect(openZones(message.ask?.moves ?? [], draft ?? [])).toContain(zone);
    expect(pick(scene, pieces, draft ?? [], zonePlace(zone as "island"))).toEqual(["fly", plane, zone]);
    expect(pick(scene, pieces, [], zonePlace("island"))).toBeNull();
  });

  it("send several aircraft, but none twice", () => {
    const message = recorded("fly");
    const scene = sceneOf(message);
    const flights = message.ask?.moves.filter((move) => move.length === 3) ?? [];
    const zone = String(flights[0]?.[2]);
    const planes = [...new Set(flights.map((move) => String(move[1])))];
    expect(stillToSend(scene, planes, zone).map((move) => move[1])).toEqual(planes);
    const [first = ""] = planes;
    const battle = message.view.battle as Battle;
    const flown = { ...battle.planes, [first]: { ...battle.planes?.[first], zone } };
    const later = { ...scene, view: { ...scene.view, battle: { ...battle, planes: flown } } };
    expect(stillToSend(later, planes, zone).map((move) => move[1])).not.toContain(first);
    expect(stillToSend({ ...scene, ask: { ...message.ask!, prompt: "target" } }, planes, zone)).toEqual([]);
  });

  it("mean an airfield only of the side that is hit, and a like aircraft where one stands for all", () => {
    const message = recorded("target");
    const battle: Battle = {
      area: "MI",
      ships: { "ja42-cv-kaga": "japanese_ocean", "us42-cv-lexington": "us_ocean" },
      fields: { us: 1, japan: 1 },
      planes: {
        "A6M-1": { kind: "ja42-cva-a6m", home: "ja42-cv-kaga", zone: "island" },
        "A6M-2": { kind: "ja42-cva-a6m", home: "ja42-cv-kaga", zone: "island" },
        "A6M-3": { kind: "ja42-cva-a6m", home: "ja42-cv-kaga", zone: "island", damaged: true },
      },
    };
    const moves = [
      ["hit", "A6M-1"],
      ["hit", "airfield"],
    ];
    const view = { ...message.view, battle };
    const scene = { ...sceneOf(message), view, ask: { prompt: "target", moves, rules: [], about: { side: "japan" } } };
    const pieces = piecesOf(printed, view, battle);
    expect(nounFor(scene, pieces, "airfield:japan:0")).toBe("airfield");
    expect(nounFor(scene, pieces, "airfield:us:0")).toBeNull();
    expect(nounFor(scene, pieces, "A6M-2")).toBe("A6M-1");
    expect(nounFor(scene, pieces, "A6M-3")).toBeNull();
  });
});

it("has a sentence for every plan, in both languages", () => {
  const plain = [...printed.plans.us, ...printed.plans.japan.filter((plan) => !plan.bonus)];
  for (const { en } of [battleWords])
    expect(plain.map(({ id }) => id).filter((id) => !(`plan.${id}` in en))).toEqual([]);
  expect(Object.keys(battleWords.it).sort()).toEqual(Object.keys(battleWords.en).sort());
});
