import { Problem } from "~/api/client";
import { exported, hintFor, makeChallenge, playOn } from "~/api/solitaire";
import type { Asked } from "./aids";
import type { TableStore } from "./store";

/** What has been given up already needs no second warning. */
const REASONS = {
  take_back: "back",
  ask_back: "",
  hint: "hint",
  rest: "chief",
  show: "shown",
  abandon: "",
  export: "exported",
} as const;

/** Why the match does not count. The seat's message may be older than what the table was told last, or newer. */
export const reasonsOf = (
  ...told: readonly ({ unranked?: readonly string[] } | null | undefined)[]
): readonly string[] => [...new Set(told.flatMap((each) => each?.unranked ?? []))].sort();

export function askFor(store: TableStore, asked: Asked): void {
  const { message, aside } = store.getState();
  const reasons = reasonsOf(message, aside?.lobby);
  const free = asked.what === "abandon" && reasons.length > 0; // an unrated match is left without a loss
  if (free || reasons.includes(REASONS[asked.what])) void give(store, asked);
  else store.setState({ aid: asked });
}

export async function give(store: TableStore, asked: Asked): Promise<void> {
  const { match, seat, message, propose } = store.getState();
  if (seat === null || !message) return;
  store.setState({ aid: null });
  if (asked.what === "take_back" || asked.what === "ask_back") return propose("take_back");
  if (asked.what === "show" || asked.what === "abandon") return propose(asked.what);
  await caught(store, async () => {
    if (asked.what === "export") await exported(match);
    else if (asked.what === "hint") {
      const { n, move } = await hintFor(match, seat, message.n);
      store.setState({ aid: { kind: "hint", n, move } });
    } else {
      let answered = 0;
      store.setState({ aid: { kind: "playing", answered } });
      for (let more = true; more; ) {
        const said = await playOn(match, seat, asked.until, message.n);
        answered += said.answered;
        more = said.more && store.getState().aid?.kind === "playing"; // until it is stopped
        if (more) store.setState({ aid: { kind: "playing", answered } });
      }
      const { choose, draft } = store.getState();
      choose(draft); // only now it is asked whether the next move can be taken back
      store.setState({ aid: { kind: "played", answered } });
    }
  });
}

export const challenge = (store: TableStore): Promise<void> =>
  caught(store, async () => {
    const { code } = await makeChallenge(store.getState().match);
    store.setState({ aid: { kind: "challenge", code } });
  });

async function caught(store: TableStore, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    const problem = fault instanceof Problem ? fault : new Problem(0, "fault", String(fault));
    store.setState({ aid: null, problem });
  }
}

/** What of this moment the staff could play to its end: the innermost chapter that has a name and may last. */
export function chapters(crumbs: readonly (readonly [string, unknown])[]): readonly string[] {
  const keys = crumbs.map(([key]) => key);
  return [...new Set([keys.includes("battle") ? "battle" : (keys[1] ?? ""), keys[0] ?? ""])].filter(Boolean);
}
