import { pieceOf } from "../blocks";
import type { Base } from "../map/types";
import { keyOf } from "../sheets/Record";
import { NATIONS, nationSide, type SideId, type VictoryScene } from "../view";

const YEARS: Readonly<Record<string, number>> = { rising_sun: 1941, high_noon: 1942, setting_sun: 1943 };

/** Whose side a base was when the scenario began: what was held then has not been taken. */
function heldAtFirst({ view, printed }: VictoryScene, base: Base): SideId {
  const sheet = printed.scenarios.scenarios.find(({ year }) => year === YEARS[view.scenario]);
  const there =
    sheet?.setup.filter(({ base: name }) => name === base.name).map(({ nation }) => nationSide(nation)) ?? [];
  return there[0] ?? nationSide(base.owner);
}

/** Where the war stands, in a few sentences. */
export function recap(scene: VictoryScene): readonly string[] {
  const { view, voice, printed } = scene;
  const vp = view.points.japan ?? 0;
  const level = printed.tables.victory.levels.find(({ min, max }) => vp >= min && vp <= max);
  const said = [
    voice.say("recap.date", { date: view.date, weather: view.weather }),
    voice.say("recap.points", { n: vp, level: level ? voice.say(`level.${keyOf(level)}`) : "" }),
  ];
  const production = NATIONS.filter((nation) => view.points[nation] !== undefined).map(
    (nation) => `${voice.noun(nation)} ${view.points[nation]}`,
  );
  if (production.length) said.push(voice.say("recap.production", { list: production.join(", ") }));
  const taken = printed.map.hexes.filter(
    ({ id, base }) => base && view.held[id] && nationSide(view.held[id]) !== heldAtFirst(scene, base),
  );
  for (const side of ["japan", "allies"] as const) {
    const bases = taken.filter(({ id }) => nationSide(view.held[id]!) === side).map(({ id }) => id);
    if (bases.length) said.push(voice.say("recap.captured", { side, bases }));
  }
  for (const [site, side] of Object.entries(view.blockades))
    said.push(voice.say("recap.blockade", { place: site, side }));
  for (const [site, { attacker, attackers }] of Object.entries(view.clashes))
    said.push(voice.say("recap.clash", { place: site, side: attacker, n: attackers }));
  const weak = Object.keys(view.blocks).filter(
    (id) => view.blocks[id]?.supplied === false && pieceOf(printed, id).side === view.side,
  );
  if (weak.length) said.push(voice.say("recap.unsupplied", { blocks: weak }));
  return said;
}
