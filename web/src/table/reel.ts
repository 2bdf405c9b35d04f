import { api, got } from "~/api/client";
import type { About, Ask, Heard, Move, Seat } from "~/api/types";
import { apply, type Change } from "./patch";

/** One moment of a match as one pair of eyes saw it. */
export interface Frame {
  n: number;
  /** Of a match that is over: its place among the moments of all. */
  at?: number;
  view: unknown;
  crumbs: readonly (readonly [string, About])[];
  waiting: readonly Seat[];
  asked: Pick<Ask, "prompt" | "about" | "rules"> | null;
  move: Move | null;
  events: readonly Heard[];
}

interface Portion {
  from: number;
  last: number;
  frames: readonly (Omit<Frame, "view"> & { view?: unknown; patch?: readonly Change[] })[];
}

export const PUBLIC = "public";
/** Both sides at once, when it is over: not eyes that the server knows, but two reels beside each other. */
export const BOTH = "both";

/** The frames of a match, fetched in portions as they are wanted. */
export class Reel {
  private readonly frames = new Map<number, Frame>();
  private readonly fetching = new Map<number, Promise<void>>();
  last = 0;

  constructor(
    readonly match: string,
    readonly eyes: Seat | typeof PUBLIC,
  ) {}

  /** Every moment there is, in order. */
  async all(): Promise<readonly Frame[]> {
    await this.want(1);
    await this.windTo(this.last + 1);
    return [...this.frames.values()].sort((a, b) => a.n - b.n);
  }

  get(n: number): Frame | undefined {
    return this.frames.get(n);
  }

  async want(n: number): Promise<Frame | undefined> {
    if (!this.frames.has(n)) await this.fetch(Math.max(0, n - 1));
    return this.frames.get(n);
  }

  /** The moments after one, up to another. */
  async between(since: number, last: number): Promise<readonly Frame[]> {
    const found: Frame[] = [];
    for (let n = since + 1; n <= last; n += 1) {
      const frame = await this.want(n);
      if (!frame) break;
      found.push(frame);
    }
    return found;
  }

  /** Fetch what came before a moment too, from the beginning. */
  async windTo(n: number): Promise<void> {
    for (let at = 1; at < n; at += 1) if (!this.frames.has(at)) await this.fetch(at - 1);
  }

  /** What was heard up to a moment, back to where the next portion is still to be fetched: a story without a gap. */
  heard(n: number): readonly Heard[] {
    const back: Frame[] = [];
    for (let frame = this.frames.get(n); frame; frame = this.frames.get(frame.n - 1)) back.push(frame);
    return back.reverse().flatMap((frame) => frame.events);
  }

  private fetch(since: number): Promise<void> {
    let call = this.fetching.get(since);
    if (!call) {
      call = this.load(since).finally(() => this.fetching.delete(since));
      this.fetching.set(since, call);
    }
    return call;
  }

  private async load(since: number): Promise<void> {
    const { match, eyes } = this;
    const said = api.GET("/api/matches/{match}/replay", { params: { path: { match }, query: { eyes, since } } });
    const portion = (await got(said)) as unknown as Portion;
    this.last = portion.last;
    let view: unknown = null;
    for (const { patch, view: whole, ...frame } of portion.frames) {
      view = whole !== undefined ? whole : apply(view, patch ?? []);
      const events = frame.events.map((event) => ({ ...event, n: frame.n }));
      this.frames.set(frame.n, { ...frame, events, view });
    }
  }
}
