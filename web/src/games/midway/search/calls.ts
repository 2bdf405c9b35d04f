import type { Move, Part } from "~/api/types";
import { areaOf } from "../geography";
import type { MidwayScene } from "../view";

/** Of these areas those that cost an air search: one's own ships look for nothing. */
function paid({ view }: MidwayScene, areas: readonly string[]): readonly string[] {
  const own = new Set(Object.values(view.ships).map(({ zone }) => zone && areaOf(zone)));
  return areas.filter((area) => !own.has(area));
}

const searchesLeft = ({ ask }: MidwayScene): number => Number(ask?.about.left ?? 0);

/** The areas after a tap on another one: added as long as searches are left, else in place of the first. Null: nothing has been
 * chosen yet, or only one can be. */
export function areasAfter(
  scene: MidwayScene,
  pieces: readonly string[],
  draft: readonly Part[],
  area: string,
): readonly string[] | null {
  const first = draft[0] === "call" && draft.length > 1 ? [String(draft[1])] : [];
  const chosen = pieces.length ? pieces : first;
  const open = scene.ask?.moves.some(([verb, other]) => verb === "call" && other === area);
  const left = searchesLeft(scene);
  if (!open || left < 2 || !chosen.length || chosen.includes(area)) return null;
  const [oldest] = paid(scene, [...chosen, area]);
  const full = paid(scene, [...chosen, area]).length > left;
  return [...(full ? chosen.filter((each) => each !== oldest) : chosen), area];
}

/** They are called one after the other; with the last of the air searches the search ends. */
export function callsOf(scene: MidwayScene, areas: readonly string[]): readonly Move[] {
  const calls = areas.map((area): Move => ["call", area]);
  return paid(scene, areas).length < searchesLeft(scene) ? calls : [...calls, ["done"]];
}
