import { lessons } from "~/contract/game";
import { spanning } from "~/table/map/framed";
import { flat } from "~/words/flat";
import { middle } from "../battle/rectangles";
import { BOX } from "../coasts/atolls";
import { aboard, bases, baseZone, capacity, total } from "../fleet";
import { areaOf, centre, distance, geography } from "../geography";
import { Decks } from "../sheets/Decks";
import { MIDWAY, type MidwayScene, type Printed, type View } from "../view";
import en from "./en.json";
import it from "./it.json";

const spot = (scene: MidwayScene, zone: string) => centre(geography(scene.printed), zone);
const fleetAt = (scene: MidwayScene) =>
  String(Object.values(scene.view.ships).find(({ zone }) => zone)?.zone ?? baseZone(scene, MIDWAY));

/** The carriers that were seen last, and where they were seen the turn before. */
function contact({ view }: MidwayScene) {
  const seen = view.notes.filter(({ types }) => types?.includes("CV"));
  const [now, before] = [seen.at(-1), seen.findLast(({ turn }) => turn < (seen.at(-1)?.turn ?? 0))];
  return { now: now?.where ?? "", types: now?.types ?? [], before: before?.where ?? now?.where ?? "" };
}

/** How to play, in a few screens. */
export default lessons<View, Printed>({
  words: { en: flat(en), it: flat(it) },
  screens: [
    {
      id: "search",
      rules: ["MW-S3-2", "MW-S3-3", "MW-S4-2"],
      scene: () => import("./views/search.json"),
      frame: () => [0, 0, BOX.width, BOX.height],
      marks: (scene) => [
        { at: spot(scene, "A4-E"), key: "name", about: { n: Number(scene.ask?.about.left) } },
        { at: spot(scene, fleetAt(scene)), key: "own", about: { area: areaOf(fleetAt(scene)) } },
      ],
    },
    {
      id: "contact",
      rules: ["MW-S3-5", "MW-S3-6"],
      scene: () => import("./views/contact.json"),
      frame: (scene) => {
        const { now, before } = contact(scene);
        return spanning([spot(scene, now), spot(scene, before)], 150);
      },
      marks: (scene) => {
        const { now, before, types } = contact(scene);
        const far = distance(geography(scene.printed), now, before);
        return [
          { at: spot(scene, now), key: "seen", about: { zone: now, types: types.join(", ") } },
          { at: spot(scene, before), key: "before", about: { zone: before, n: far } },
        ];
      },
    },
    {
      id: "ready",
      rules: ["MW-S2-2", "MW-S2-3", "MW-S2-5"],
      scene: () => import("./views/ready.json"),
      Picture: Decks,
      scale: 1.25,
      marks: () =>
        Object.entries({ unready: "below", readying: "started", ready: "ready" }).map(([stance, key], deck) => ({
          at: `.midway-deck:nth-child(${deck + 1}) .midway-stance[data-stance=${stance}]`, // one a deck: side by side is no room
          key,
        })),
    },
    {
      id: "strike",
      rules: ["MW-S5-1", "MW-S5-3", "MW-AR-1"],
      scene: () => import("./views/strike.json"),
      frame: (scene) => spanning([spot(scene, fleetAt(scene)), spot(scene, String(scene.ask?.about.target))], 110),
      marks: (scene) => {
        const target = String(scene.ask?.about.target);
        const n = distance(geography(scene.printed), fleetAt(scene), target);
        return [
          { at: spot(scene, target), key: "target", about: { zone: target, n } },
          { at: spot(scene, fleetAt(scene)), key: "home", about: { n: 2 * n } },
        ];
      },
    },
    {
      id: "screen",
      rules: ["MW-B8-1", "MW-B8-2", "MW-B9-4", "MW-B9-7"],
      scene: () => import("./views/screen.json"),
      frame: ({ printed, view }) =>
        spanning(
          Object.values(view.battle?.berths ?? {}).map((berth) => middle(printed, berth)),
          75,
        ),
      marks: ({ printed, view }) => {
        const group = view.battle?.groups?.find(({ target }) => target === "enterprise");
        const berth = view.battle?.berths?.northampton;
        return [
          ...(group ? [{ at: middle(printed, String(group.at)), key: "group", about: { n: group.n } }] : []),
          ...(berth ? [{ at: middle(printed, berth), key: "cruiser" }] : []),
        ];
      },
    },
    {
      id: "land",
      rules: ["MW-AR-3", "MW-AR-5", "MW-AR-7", "MW-B17-1"],
      scene: () => import("./views/land.json"),
      frame: (scene) =>
        spanning(
          decks(scene).map(({ zone }) => spot(scene, zone)),
          110,
        ),
      marks: (scene) =>
        decks(scene).map(({ zone, base, room }) => ({
          at: spot(scene, zone),
          key: "deck",
          about: { base: scene.voice.noun(base), n: room },
        })),
    },
  ],
});

/** Of each zone with decks, that with most room. */
function decks(scene: MidwayScene) {
  const { view, printed } = scene;
  const found = bases(printed, "US").map((base) => ({
    base,
    zone: baseZone(scene, base),
    room: capacity(printed, base, view.options.fighters) - total(aboard(view.air[base])),
  }));
  const most = found.filter(({ zone, room }) => zone && room >= 0).sort((a, b) => b.room - a.room);
  return most.filter(({ zone }, n) => most.findIndex((each) => each.zone === zone) === n);
}
