import type { Move } from "~/api/types";
import { inOrder, pieceOf, pieces } from "../blocks";
import type { Nation } from "../map/types";
import { boxOf, hexOf, siteOf } from "../sites";
import { room } from "../stacking";
import type { Order, VictoryScene } from "../view";

export interface Unit {
  id: string;
  move: Move;
  cost: number;
}

/** A place where steps can be bought, and for which units. */
export interface Shop {
  site: string;
  /** Steps that may be built there in a turn; 0: no base here. */
  most: number;
  units: readonly Unit[];
}

/** Steps ordered so far for a unit. */
export const ordered = (orders: readonly Order[], id: string): number =>
  orders.filter(({ what, block }) => (what === "step" || what === "build") && block === id).length;

/** Where a unit that was ordered will stand. */
const bought = (orders: readonly Order[], id: string) =>
  orders.find(({ what, block }) => what === "build" && block === id)?.place;

/** Where units of a nation can be strengthened now. The server says which; the rest is arithmetic for the eye. */
export function shops(scene: VictoryScene, nation: Nation): readonly Shop[] {
  const { view, printed, ask, voice } = scene;
  const found = new Map<string, string[]>();
  for (const [verb, block] of ask?.moves ?? []) {
    if (verb !== "step" || pieceOf(printed, String(block)).nation !== nation) continue;
    const place = view.blocks[String(block)]?.place ?? bought(view.orders, String(block));
    if (!place) continue;
    const site = siteOf(place);
    found.set(site, [...(found.get(site) ?? []), String(block)]);
  }
  return [...found]
    .map(([site, ids]) => ({
      site,
      most: limit(scene, site),
      units: inOrder(printed, view.blocks, ids).map((id) => ({ id, move: ["step", id], cost: price(scene, id) })),
    }))
    .toSorted((a, b) => voice.noun(a.site).localeCompare(voice.noun(b.site)));
}

/** What an order costs. The question says where it is not as printed: for a block, for a block at a place, or for the
 * nation that sends aid. */
export function price({ ask, printed }: VictoryScene, what: string, place = ""): number {
  const told = ask?.about.costs as Readonly<Record<string, number>> | undefined;
  return told?.[place ? `${what} ${place}` : what] ?? pieces(printed).get(what)?.cost_per_step ?? 1;
}

function limit(scene: VictoryScene, site: string): number {
  const { build_limit_steps: most } = scene.printed.tables.production;
  const box = boxOf(scene.printed, site);
  if (box) return most[site] ?? 0;
  if (!hexOf(scene.printed, site)?.base) return 0;
  return most[room(scene, site).major ? "major" : "minor"] ?? 0;
}

/** Steps ordered at each base. */
export function bases({ view }: VictoryScene): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { what, place, block } of view.orders) {
    if (what !== "step" && what !== "build") continue;
    const site = siteOf(place || (block ? (view.blocks[block]?.place ?? "") : ""));
    found.set(site, (found.get(site) ?? 0) + 1);
  }
  return found;
}

/** Whether there is anything left that can be bought. */
export const canBuy = ({ ask }: VictoryScene): boolean => (ask?.moves ?? []).some(([verb]) => verb !== "done");

/** What the button says that ends production: how much of it would not be spent. */
export function actOf(scene: VictoryScene, [verb]: Move): string {
  const { ask, view, voice } = scene;
  if (ask?.prompt !== "production" || verb !== "done" || !canBuy(scene)) return "";
  return voice.say("desk.done", { n: Object.values(view.purse).reduce((sum, left) => sum + left, 0) });
}
