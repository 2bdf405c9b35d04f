import { Ear } from "../../ear";
import { told } from "../../figure";
import { expect, test, untold, watch } from "../../house";
import { get, invited, post, register } from "../../matches";
import { foe, great, type Seen, SIDES, type Side, type Step } from "./solomons";

/** A year is long: CI plays its first turn, a nightly run (WHOLE=1) all of it. */
const LAST = process.env.WHOLE ? Number.POSITIVE_INFINITY : 5;
const LONG = process.env.WHOLE ? 3_000_000 : 240_000;

interface Told extends Seen {
  n: number;
  status: string;
  view: Seen["view"] & { turn: number };
}

/** Cards are played for operations; stacks are activated and fight where they stand, nobody moves. */
const WISHES: Readonly<Record<string, readonly string[]>> = {
  play: ["oc", "event", "pass"],
  activate: ["stack", "unit", "done"],
  move: ["finish"],
  battles: ["all", "done"],
  intelligence: ["roll", "none"],
  special_reaction: ["roll", "none"],
  hits: ["auto"],
  homeward: ["home", "done"],
};

function wished({ prompt, moves }: NonNullable<Seen["ask"]>): Step {
  const verbs = WISHES[prompt] ?? [];
  const found = verbs.map((verb) => moves.find((move) => move[0] === verb)).find(Boolean);
  return (prompt === "play" ? great(moves) : undefined) ?? found ?? moves[0]!;
}

test("1943 is fought with two browsers open, and neither is ever told a card of the other's hand", async ({
  page,
  browser,
  many,
}) => {
  test.setTimeout(LONG);
  const other = await browser.newContext();
  await untold(other);
  const guest = await other.newPage();
  const faults = watch(guest);
  await register(page, many, "Mitscher");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "empire",
    scenario: "y1943",
    seats: { allied: { kind: "me" }, japan: { kind: "open" } },
  });
  await invited(page, guest, many, match, "japan", "Koga");
  const pages: Record<Side, typeof page> = { allied: page, japan: guest };
  const ears = { allied: new Ear(page), japan: new Ear(guest) };
  for (const each of [page, guest]) await each.goto(`${many.url}/m/${match}`);
  for (const each of [page, guest]) await expect(each.locator(".empire-map")).toBeVisible();

  const shown = new Set<string>(); // cards that lay open for both at some time
  const look = async (side: Side): Promise<Told> => {
    const now = await get<Told>(pages[side], many, `/api/matches/${match}/seats/${side}/view`);
    for (const each of SIDES) {
      const { discards, removed } = now.view.cards[each];
      for (const card of [...discards, ...removed]) shown.add(card);
    }
    for (const card of [now.view.offensive?.card, ...(now.view.offensive?.cards ?? [])]) if (card) shown.add(card);
    return now;
  };
  const canary = async (when: string) => {
    for (const side of SIDES) {
      const { view } = await look(side);
      const held = [...(view.hand ?? []), ...(view.future ? [view.future] : [])].filter((card) => !shown.has(card));
      const names = (text: string) => held.filter((card) => new RegExp(`\\b${card}\\b`).test(text));
      expect(names(await ears[foe(side)].all()), `${when}: what ${foe(side)} must not know`).toEqual([]);
      expect(names(await ears[side].all()), `${when}: the ears do hear`).toEqual(held);
    }
  };

  const began = Date.now();
  let answers = 0;
  let turn = 0;
  let checks = 0;
  for (let over = false; !over; )
    for (const side of SIDES) {
      const now = await look(side);
      over ||= now.status !== "playing" || now.view.turn > LAST;
      if (over) break;
      if (now.view.turn !== turn && now.ask?.prompt === "play") {
        turn = now.view.turn;
        checks += 1;
        await canary(`turn ${turn}`);
      }
      if (!now.ask) continue;
      await post(pages[side], many, `/api/matches/${match}/seats/${side}/answer`, {
        move: wished(now.ask),
        key: `year-${side}-${now.n}`,
        n: now.n,
      });
      answers += 1;
      if (answers === 60) await canary("in the middle of it");
    }
  if ((await look("allied")).status === "playing") await canary("in the end"); // what is over lies open
  for (const each of [page, guest]) await expect(each.locator(".empire-map")).toBeVisible();
  expect(answers).toBeGreaterThan(40);
  expect(checks).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  told(
    `1943 in two browsers: ${answers} answers, to turn ${turn}, in ${((Date.now() - began) / 60_000).toFixed(1)} minutes; the ears asked ${checks} times and once in between`,
  );
  await other.close();
});
