import { counterOf, type EmpireScene, lastTurn, SIDES, titleOf, turnOf } from "../view";

/** Where the war stands, in a few sentences. */
export function recap({ view, voice, printed }: EmpireScene): readonly string[] {
  const turn = turnOf(printed, view.turn);
  const said = [
    voice.say("recap.date", {
      turn: view.turn,
      months: turn?.months ?? "",
      year: String(turn?.year ?? ""),
      left: lastTurn(printed, view.scenario) - view.turn,
    }),
    voice.say("recap.will", { n: view.will }),
    voice.say("recap.hands", { japan: view.cards.japan?.hand ?? 0, allied: view.cards.allied?.hand ?? 0 }),
  ];
  for (const side of SIDES) {
    const taken = Object.keys(view.taken).filter((hex) => view.taken[hex] === side && view.start_taken?.[hex] !== side);
    const named = taken.filter((hex) => voice.noun(hex) !== hex);
    if (named.length) said.push(voice.say("recap.taken", { side, places: named }));
    const lost = Object.keys(view.units).filter(
      (id) => view.units[id]?.at === "eliminated" && counterOf(printed, id)?.side === side,
    );
    if (lost.length) said.push(voice.say("recap.lost", { side, n: lost.length }));
  }
  const now = view.offensive;
  if (now)
    said.push(
      voice.say("recap.offensive", {
        side: now.side,
        card: titleOf(voice.noun(now.card)),
        n: Object.keys(now.active ?? {}).length,
      }),
    );
  return said;
}
