import { useEffect, useMemo, useState } from "react";
import type { Final, Foreseen, Move } from "~/api/types";
import type { Many } from "~/contract/game";
import { type Battle, battles } from "../odds";
import { meantFor } from "../pick";
import { siteOf } from "../sites";
import type { VictoryScene } from "../view";
import {
  type Aim,
  aimOf,
  type Going,
  going,
  listOf,
  questions,
  type Reach,
  reachOf,
  refusedBlock,
  upToLast,
} from "./plan";

/** Why one of the chosen stays where it is. */
export interface Stays {
  block: string;
  why: Foreseen["refused"] | null;
}

export interface Plan {
  aim: Aim;
  going: readonly Going[];
  stays: readonly Stays[];
  moves: readonly Move[];
  /** How the battle may go that comes of it. */
  battle: Battle | null;
  /** Strategic moves that the headquarters of the last block has before it goes. */
  left: number;
  /** Why the last of them cannot be taken back; nothing, if it can. */
  final: Final;
}

const NOTHING: Reach = new Map();
const ready = new WeakMap<object, Reach>();

/** Where the chosen blocks may go; null while it is being asked for. */
export function useReach({ ask }: VictoryScene, many: Many | undefined): Reach | null {
  const [reach, setReach] = useState<Reach | null>(null);
  const pieces = many?.pieces ?? [];
  const wanted = pieces.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each choice and each question
  useEffect(() => {
    setReach(null);
    if (!many || !pieces.length || ask?.prompt !== "movement") return;
    let gone = false;
    many.ahead(questions(pieces)).then(
      (found) => {
        const known = ready.get(found) ?? reachOf(pieces, found);
        ready.set(found, known);
        if (!gone) setReach(known);
      },
      () => gone || setReach(NOTHING),
    );
    return () => {
      gone = true;
    };
  }, [wanted, ask]);
  return reach;
}

/** What the chosen blocks would do, tried out with the server before it is sent. */
export function usePlan(scene: VictoryScene, many: Many | undefined, reach: Reach | null): Plan | null {
  const [plan, setPlan] = useState<Plan | null>(null);
  const goal = many?.goal ?? null;
  const aim = useMemo(() => (goal ? aimOf(goal) : null), [goal]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each aim and each choice
  useEffect(() => {
    setPlan(null);
    if (!many || !aim || !reach) return;
    let gone = false;
    tried(scene, many, reach, aim).then(
      (found) => gone || setPlan(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [aim, reach]);
  return plan;
}

export type Outlooks = ReadonlyMap<string, Battle | null>;

/** How the battles at these sites may go if all who can go there do: one after the other, as the server finds them. */
export function useOutlooks(scene: VictoryScene, many: Many, reach: Reach | null, sites: readonly string[]): Outlooks {
  const [found, setFound] = useState<{ reach: Reach | null; by: Outlooks }>({ reach, by: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each choice of blocks and each site that is shown
  useEffect(() => {
    if (!reach) return;
    let gone = false;
    const by = new Map(found.reach === reach ? found.by : []);
    const reckon = async () => {
      for (const site of sites.filter((each) => !by.has(each))) {
        const { battle } = await tried(scene, many, reach, { site });
        if (gone) return;
        by.set(site, battle);
        setFound({ reach, by: new Map(by) });
      }
    };
    reckon().catch(() => undefined); // then the choice is made without
    return () => {
      gone = true;
    };
  }, [reach, sites.join(" ")]);
  return found.reach === reach ? found.by : new Map();
}

/** Whoever cannot follow after the others have gone is left out, until the rest can go. */
async function tried(scene: VictoryScene, many: Many, reach: Reach, aim: Aim): Promise<Plan> {
  let left = going(scene, reach, aim);
  const stays: Stays[] = [];
  for (;;) {
    const list = upToLast(left);
    const [seen] = left.length ? await many.ahead([list], true) : [];
    const last = left.at(-1);
    const bad =
      last && seen?.refused
        ? (refusedBlock(left, seen.refused.about) ?? last.block)
        : last && seen?.ask && !offers(seen, last.move)
          ? last.block
          : null;
    const past = Boolean(seen?.final) || seen?.refused?.key === "list_past_facts";
    if (!bad || past) {
      const rest = many.pieces.filter((id) => ![...left, ...stays].some(({ block }) => block === id));
      const moves = listOf(left);
      // Something comes to light on the way: as far as there it is foreseen, the rest when it is done.
      const end = past ? Number(seen?.refused?.about.index ?? list.length) - 1 : moves.length - 1;
      const [until] = past ? await many.ahead([moves.slice(0, end)], true) : [seen];
      const [sent] = last ? await many.ahead([moves.slice(0, end + 1)]) : [];
      return {
        aim,
        going: left,
        stays: [...stays, ...(await reasons(scene, many, aim, rest))],
        moves,
        battle: last ? forecast(until, moves[end]!) : null,
        left: Number(until?.ask?.about.moves ?? 0),
        final: sent?.final ?? "",
      };
    }
    stays.push({ block: bad, why: seen?.refused ?? null });
    left = left.filter(({ block }) => block !== bad);
  }
}

const offers = (seen: Foreseen, move: Move): boolean =>
  seen.ask?.moves.some((each) => each.join() === move.join()) ?? false;

function forecast(seen: Foreseen | undefined, [verb, place]: Move): Battle | null {
  const all = battles(seen?.odds);
  return all.find((battle) => battle.how === verb && siteOf(battle.place) === siteOf(String(place))) ?? null;
}

async function reasons(
  scene: VictoryScene,
  many: Many,
  { site, kind }: Aim,
  blocks: readonly string[],
): Promise<readonly Stays[]> {
  if (!blocks.length) return [];
  const found = await many.ahead(blocks.map((block) => [["move", block], meantFor(scene, block, kind, site)]));
  return blocks.map((block, n) => ({ block, why: found[n]?.refused ?? null }));
}
