import type { Heard, Seat } from "~/api/types";
import { BOTH, type Frame, Reel } from "~/table/reel";

/** A moment of a match that is over, as every seat saw it. */
export interface TwinFrame extends Frame {
  sides: readonly { seat: Seat; frame: Frame }[];
}

/** The moments of all seats in one row: at each of them every seat sees what it had seen last. */
export function woven(reels: readonly { seat: Seat; frames: readonly Frame[] }[]): readonly TwinFrame[] {
  const ats = [...new Set(reels.flatMap(({ frames }) => frames.map((frame) => frame.at ?? 0)))].sort((a, b) => a - b);
  return ats.flatMap((at, n) => {
    const sides = reels.flatMap(({ seat, frames }) => {
      const frame = frames.findLast((each) => (each.at ?? 0) <= at);
      return frame ? [{ seat, frame }] : [];
    });
    const now = sides.filter(({ frame }) => frame.at === at);
    const first = now[0]?.frame ?? sides[0]?.frame;
    if (!first) return [];
    const events = heardBy(now.map(({ frame }) => frame)).map((event) => ({ ...event, n: n + 1 }));
    return [{ ...first, n: n + 1, at, asked: null, move: null, events, sides }];
  });
}

/** What was heard, each once, whoever heard it. */
function heardBy(frames: readonly Frame[]): readonly Heard[] {
  const known = new Map<string, Heard>();
  for (const { events } of frames)
    for (const { n: _, ...event } of events) {
      const sign = JSON.stringify([event.kind, event.about ?? null]);
      if (!known.has(sign)) known.set(sign, { ...event, n: 0 });
    }
  return [...known.values()];
}

/** Like a reel, of both sides at once. It is there when all of it is. */
export class Twin extends Reel {
  private moments: readonly TwinFrame[] | null = null;
  private readonly reels: readonly Reel[];

  constructor(match: string, seats: readonly Seat[]) {
    super(match, BOTH);
    this.reels = seats.map((seat) => new Reel(match, seat));
  }

  override get(n: number): TwinFrame | undefined {
    return this.moments?.[n - 1];
  }

  override async want(n: number): Promise<TwinFrame | undefined> {
    await this.all();
    return this.get(n);
  }

  override async all(): Promise<readonly TwinFrame[]> {
    if (!this.moments) {
      const told = await Promise.all(this.reels.map(async (reel) => ({ seat: reel.eyes, frames: await reel.all() })));
      this.moments = woven(told);
      this.last = this.moments.length;
    }
    return this.moments;
  }

  override async windTo(): Promise<void> {
    await this.all();
  }

  override heard(n: number): readonly Heard[] {
    return (this.moments ?? []).filter((moment) => moment.n <= n).flatMap((moment) => moment.events);
  }
}
