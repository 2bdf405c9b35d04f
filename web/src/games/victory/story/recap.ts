import { pieceOf } from "../blocks";
import { keyOf } from "../sheets/Record";
import { NATIONS, nationSide, type VictoryScene } from "../view";

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
    ({ id, base }) => base && view.held[id] && nationSide(view.held[id]) !== nationSide(base.owner),
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
