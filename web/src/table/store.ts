import { createStore, type StoreApi } from "zustand";
import { api, got, newKey, Problem } from "~/api/client";
import { theLine } from "~/api/socket";
import type { Aside, Foreseen, Heard, Message, Move, Part, Refusal, Seat } from "~/api/types";
import type { Foretold } from "~/contract/game";
import type { Aid } from "./aids";
import { meantNow, run } from "./draft";
import { joined, lastOf, unheard } from "./history";
import { giving, type Lists, looking } from "./many";
import { momentsBetween } from "./story/moments";
import type { Moment } from "./story/teller";

const TRIES = 4; // after the first, where a reply is lost
const SHOWN_AFTER = 3; // turns, unless something else is wished
const ONCE = 0; // what has no key would be done twice
const NOBODY = { pieces: [], goal: null };
const HELD = ["final", "warned"]; // refusals of what was not sent with its button
const UNSAID = { whyNot: null, problem: null, foretold: null };
const READ = new Map<string, number>(); // of every seat that was looked at from this page

/** Why a move cannot be made, for one thing the player tried. */
export interface WhyNot {
  move: Move;
  refusal: Refusal | null;
}

/** What was heard at once: the story tells it from the view that was known before. */
export interface Batch {
  /** The message that was known before, and this one. */
  since: number;
  n: number;
  before: unknown;
  after: unknown;
  events: readonly Heard[];
  /** It came of this player's own answer. */
  own: boolean;
  /** Step by step; null while the views between are not known. */
  moments: readonly Moment[] | null;
}

/** What one seat knows of a match, and what its player is about to do. */
export interface Table {
  match: string;
  seat: Seat | null;
  message: Message | null;
  aside: Aside | null;
  /** All that was heard, in order. */
  heard: readonly Heard[];
  /** What came since the page was opened, one batch at a time: to be shown as it happens. */
  news: readonly Heard[];
  /** What came and has not been handed to the story yet. */
  fresh: readonly Batch[];
  line: "connecting" | "open" | "lost" | "closed";
  draft: readonly Part[];
  busy: boolean;
  problem: Problem | null;
  whyNot: WhyNot | null;
  /** Whether the move that the button would give can be taken back; null while nobody has said. */
  foretold: Foretold | null;
  odds: unknown;
  /** The player is asked whether he really gives up. */
  sure: boolean;
  /** Which tab of the panel is open. */
  tab: string;
  /** The keys are being told. */
  help: boolean;
  /** Help that was asked for, by one who plays alone. */
  aid: Aid | null;
  /** Whether the news came of this player's own answer. */
  own: boolean;
  /** The player has been here since the table was opened, and needs no telling. */
  looked: boolean;
  /** Pieces that are chosen together, and where they are to go. */
  pieces: readonly string[];
  goal: string | null;
  choose(draft: readonly Part[]): void;
  together(pieces: readonly string[], goal?: string | null): void;
  ahead(lists: Lists, odds?: boolean): Promise<readonly Foreseen[]>;
  /** Ways to a place, from what this seat may know; null where the game plans none. */
  plans(place: string): Promise<unknown>;
  commitAll(moves: readonly Move[], sure?: boolean): Promise<void>;
  /** Answer. What could not be taken back is only chosen, unless the player is sure: the button said so. */
  commit(move: Move, sure?: boolean): Promise<void>;
  undo(): Promise<void>;
  resign(): Promise<void>;
  propose(kind: "take_back" | "abandon" | "show" | "hide", turns?: number): Promise<void>;
  reply(proposal: number, agree: boolean): Promise<void>;
  askWhy(move: Move): Promise<void>;
  dismiss(): void;
  /** Ask for the views on the way to what was heard at once. Without them it is told on the board as it was before. */
  lookBetween(batch: Batch): Promise<void>;
  /** The story has taken so much of what is fresh. */
  handed(count: number): void;
  /** The player has read so far. */
  read(n: number): void;
  /** How far he has read since the page was loaded: newer than what the match said when it was asked for. */
  seen(): number;
  listen(): () => void;
}

export type TableStore = StoreApi<Table>;

export function table(match: string, seat: Seat | null): TableStore {
  return createStore<Table>((set, get) => {
    const path = { match, seat: seat ?? "" };
    const place = `${match} ${seat}`;
    const foreseen = looking(path);
    let filling = false; // the beginning of the story is on its way
    let asked: number | null = null; // the question that was on the table for the command under way
    let over = Promise.resolve(); // that command
    const now = () => get().message?.n ?? null;

    function take(message: Message, replied = false): void {
      const before = get();
      // What the others do while a reply is on its way is not what this player did: he was not asked.
      const own = (replied || before.busy) && before.message?.ask != null;
      const fresh = unheard(before.heard, message.events);
      const heard = joined(before.heard, fresh);
      // A reply can overtake the socket: what it left behind is part of the story, but no longer how things stand.
      if (before.message && message.n < before.message.n) {
        set({ heard });
        return;
      }
      const moved = message.n !== before.message?.n;
      set({
        message,
        heard,
        ...(before.message && fresh.length
          ? { news: fresh, own, fresh: [...before.fresh, batch(before.message)] }
          : {}),
        ...(moved ? { draft: run(message.ask?.moves ?? [], []), ...NOBODY, ...UNSAID } : {}),
      });
      if (moved) void foretell();
      if (message.earlier) void fillIn();
      if (moved) void weigh();

      function batch({ n: since, view }: Message): Batch {
        const { n, view: after } = message;
        const moments = n === since + 1 ? [{ view: after, events: fresh }] : null;
        return { since, n, before: view, after, events: fresh, own, moments };
      }
    }

    /** A long story came without its beginning, which is told in portions. */
    async function fillIn(): Promise<void> {
      if (seat === null || filling) return;
      filling = true;
      try {
        let all: readonly Heard[] = [];
        while (lastOf(all) < (get().heard[0]?.n ?? 0)) {
          const more = (await got(
            api.GET("/api/matches/{match}/seats/{seat}/events", { params: { path, query: { since: lastOf(all) } } }),
          )) as unknown as readonly Heard[];
          if (more.length === 0) break;
          all = [...all, ...more];
        }
        set(({ heard }) => ({ heard: joined(all, unheard(all, heard)) }));
      } catch {
        // Then it is told from where it is known.
      } finally {
        filling = false;
      }
    }

    /** Of the one move that the button would give now, and of no other: whether it can be taken back. */
    async function foretell(): Promise<void> {
      const { message, draft, aid } = get();
      if (aid?.kind === "playing") return; // nobody presses it while the staff plays
      const move = seat !== null && message?.playable ? meantNow(message.ask?.moves ?? [], draft) : null;
      if (!move) return;
      try {
        const [seen] = await foreseen(now(), [[move]], "final");
        const still = get(); // the socket may have brought the same message a second time
        if (seen && still.message?.n === message?.n && still.draft === draft)
          set({ foretold: { move, final: seen.final, warning: seen.warning } });
      } catch {
        // Then the button says nothing, and a tap is answered by the server.
      }
    }

    /** The odds of what lies on the table, where the game has any. */
    async function weigh(): Promise<void> {
      const { message } = get();
      if (seat === null || !message?.view || message.status !== "playing") return set({ odds: null });
      try {
        const odds = await got(api.GET("/api/matches/{match}/seats/{seat}/odds", { params: { path } }));
        if (get().message?.n === message.n) set({ odds });
      } catch (fault) {
        if (get().message?.n !== message.n) return; // those of what lies there now are none of its business
        set({ odds: null });
        if (!(fault instanceof Problem) || fault.status !== 429) return;
        // Too often, in a quick battle: whoever fires as advised waits for them.
        await new Promise((resolve) => setTimeout(resolve, 1000 * (Number(fault.about.retry_after) || 1)));
        if (get().message?.n === message.n) await weigh();
      }
    }

    /** One after the other. The line may show the next question before the reply is there: what is pressed then is sent
     * after it; what is pressed twice is not. */
    async function command(send: (key: string) => Promise<unknown>, most = TRIES): Promise<void> {
      if (get().busy) {
        if (now() === asked) return;
        await over;
        if (get().busy) return; // pressed twice, here
      }
      asked = now();
      over = carryOut(send, most);
      return over;
    }

    /** Sent again with the same key where the reply was lost: it happens once. */
    async function carryOut(send: (key: string) => Promise<unknown>, most: number): Promise<void> {
      const key = newKey();
      set({ busy: true, problem: null, whyNot: null, sure: false });
      try {
        for (let tries = 0; ; tries += 1) {
          try {
            const said = (await send(key)) as Message | undefined;
            if (said && "view" in said) take(said, true);
            break;
          } catch (fault) {
            const lost = fault instanceof Problem && (fault.status === 0 || fault.status === 503);
            if (!lost || tries >= most) throw fault;
            await new Promise((resolve) => setTimeout(resolve, 600 * 2 ** tries));
          }
        }
      } catch (fault) {
        const problem = fault instanceof Problem ? fault : new Problem(0, "fault", String(fault));
        if (HELD.includes(problem.key)) return;
        if (problem.key === "moved_on" || problem.key === "not_asked") await look().catch(() => undefined);
        set({ problem }); // after the look, which would have taken it away
      } finally {
        set({ busy: false });
      }
    }

    async function look(): Promise<void> {
      const said = got(
        seat === null
          ? api.GET("/api/matches/{match}/view", { params: { path: { match }, query: { since: lastOf(get().heard) } } })
          : api.GET("/api/matches/{match}/seats/{seat}/view", {
              params: { path, query: { since: lastOf(get().heard) } },
            }),
      );
      take((await said) as unknown as Message);
    }

    return {
      match,
      seat,
      message: null,
      aside: null,
      heard: [],
      news: [],
      fresh: [],
      line: "connecting",
      draft: [],
      ...NOBODY,
      busy: false,
      problem: null,
      whyNot: null,
      foretold: null,
      odds: null,
      sure: false,
      tab: "log",
      help: false,
      aid: null,
      own: false,
      looked: false,

      choose(draft) {
        const aid = get().aid?.kind === "played" ? null : get().aid; // read, and gone on from
        set({ ...NOBODY, draft: run(get().message?.ask?.moves ?? [], draft), ...UNSAID, aid });
        void foretell();
      },
      commit(move, sure = false) {
        const n = now(); // of the question he has seen, however often it is sent
        const body = { move: [...move], n, unless_final: !sure };
        return command((key) =>
          got(
            api.POST("/api/matches/{match}/seats/{seat}/answer", {
              params: { path, query: { tell: true } },
              body: { ...body, key },
            }),
          ).catch((fault) => {
            // It cannot be taken back, or may be a slip: nothing has happened, it is chosen, and its button says why.
            if (fault instanceof Problem && HELD.includes(fault.key) && n === now()) {
              const { final = "", warning } = fault.about as Partial<Foretold>;
              set({ draft: move, ...UNSAID, foretold: { move, final, warning } });
              void foretell();
            }
            throw fault;
          }),
        );
      },
      together(pieces, goal = null) {
        const draft = run(get().message?.ask?.moves ?? [], []);
        set({ pieces, goal, draft, ...UNSAID });
      },
      ahead: (lists, odds = false) => foreseen(now(), lists, odds ? "odds" : ""),
      plans: async (place) =>
        (await got(
          api.GET("/api/matches/{match}/seats/{seat}/plans", { params: { path, query: { place } } }),
        )) as unknown,
      commitAll(moves, sure = true) {
        const goOn = (said: Message) => {
          take(said, true);
          asked = now(); // the rest of the list goes on from there
          return asked;
        };
        return command(giving(path, moves, now(), goOn, foreseen, sure));
      },
      undo() {
        const n = now();
        return command((key) =>
          got(
            api.POST("/api/matches/{match}/seats/{seat}/undo", {
              params: { path, query: { tell: true } },
              body: { key, n },
            }),
          ),
        );
      },
      resign: () =>
        command((key) =>
          got(
            api.POST("/api/matches/{match}/seats/{seat}/resign", {
              params: { path, query: { tell: true } },
              body: { key },
            }),
          ),
        ),
      propose: (kind, turns = SHOWN_AFTER) =>
        command(async () => {
          const body = { kind, turns };
          await got(api.POST("/api/matches/{match}/seats/{seat}/proposals", { params: { path }, body }));
          await look();
        }, ONCE),
      reply: (proposal, agree) =>
        command(
          () =>
            got(
              api.POST("/api/matches/{match}/proposals/{proposal}", {
                params: { path: { match, proposal } },
                body: { agree },
              }),
            ),
          ONCE,
        ),
      async askWhy(move) {
        const { message } = get();
        try {
          const refusal = (await got(
            api.POST("/api/matches/{match}/seats/{seat}/why-not", { params: { path }, body: { move: [...move] } }),
          )) as unknown as Refusal | null;
          if (get().message?.n === message?.n) set({ whyNot: { move, refusal } });
        } catch (fault) {
          if (fault instanceof Problem) set({ problem: fault });
        }
      },
      dismiss: () => set({ whyNot: null, problem: null }),
      async lookBetween(batch) {
        const { since, n, events, after } = batch;
        const found = await momentsBetween(match, seat, since, n, events).catch(() => []);
        const moments = found.length ? found : [{ view: after, events }];
        set(({ fresh }) => ({ fresh: fresh.map((each) => (each === batch ? { ...each, moments } : each)) }));
      },
      handed: (count) => set(({ fresh }) => ({ fresh: fresh.slice(count) })),
      read(n) {
        READ.set(place, Math.max(get().seen(), n));
        set({ looked: true });
        if (seat !== null) theLine().seen(match, seat, n);
      },
      seen: () => READ.get(place) ?? 0,
      listen: () =>
        theLine().listen({
          match,
          seat,
          since: () => lastOf(get().heard),
          message(message) {
            set({ line: "open" });
            take(message);
            // A reply can be quicker than the socket, which keeps as read only what it has told itself.
            if (seat !== null && get().seen() >= message.n) theLine().seen(match, seat, message.n);
          },
          aside: (aside) => set({ aside }),
          line: (open) => set({ line: open ? "open" : "lost" }),
          bye: () => set({ line: "closed" }),
        }),
    };
  });
}
