import type { Place } from "~/contract/game";
import { holds } from "../describe";
import { skyOf } from "../rules/fire";
import { type FightersScene, foe, sideOf, total } from "../view";

/** The board as a table: every hex where something is. */
export function places(scene: FightersScene): readonly Place[] {
  const { voice, view, printed } = scene;
  const sky = skyOf(printed, view);
  return sky.board.hexes
    .map((hex) => ({ id: hex, name: hex, holds: holds(voice, sky, hex).join("; ") }))
    .filter((place) => place.holds);
}

/** Where the battle stands. */
export function recap(scene: FightersScene): readonly string[] {
  const { voice, view } = scene;
  const own = scene.seat ? sideOf(scene.seat) : "us";
  const lines = [
    voice.say("air.recap.turn", { turn: Math.max(1, view.turn), of: view.turns }),
    voice.say("air.recap.points", { us: total(view, "us"), jp: total(view, "jp") }),
  ];
  for (const side of [own, foe(own)]) {
    const all = Object.values(view.aircraft).filter((craft) => sideOf(craft.seat) === side);
    const flying = all.filter((craft) => craft.hex);
    const hurt = flying.filter((craft) => craft.damage).length;
    const lost = all.filter((craft) => craft.out === "destroyed").length;
    lines.push(voice.say("air.recap.side", { side, n: flying.length, hurt, lost }));
  }
  for (const [id, ship] of Object.entries(view.ships))
    if (ship.hits?.length) lines.push(voice.say("air.recap.ship", { ship: id, n: ship.hits.length }));
  return lines;
}
