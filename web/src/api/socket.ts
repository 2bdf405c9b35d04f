import { ALONE, openWire } from "./transport";
import type { Aside, Message, Seat } from "./types";
import type { Wire } from "./wire";

/** One line to the server for all tables of this page. It only listens: whatever one does goes over HTTP. */

export interface Listener {
  match: string;
  seat: Seat | null;
  /** The number of the last message this listener has. */
  since(): number;
  message(message: Message): void;
  aside(aside: Aside): void;
  /** The line is there, or it is not. */
  line(open: boolean): void;
  /** One may not listen here any more. */
  bye(why: string): void;
}

const FINAL = new Set(["signed_out", "bad_message"]);
const QUIET = 40_000; // ms without a word after which we look whether anybody is there
const LATER = 3_000; // ms until a server that could not say is asked again

class Line {
  private socket: Wire | null = null;
  private readonly listeners = new Set<Listener>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;

  constructor() {
    addEventListener("online", () => this.now());
    addEventListener("offline", () => ALONE || this.cut());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.now();
    });
    setInterval(() => this.look(), 10_000);
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.open) this.hello(listener);
    else this.connect();
    return () => {
      this.listeners.delete(listener);
      const { match, seat } = listener;
      if (this.open && this.at(match, seat).length === 0) this.say({ bye: match, seat });
      if (this.listeners.size === 0) this.hangUp();
    };
  }

  seen(match: string, seat: Seat, n: number): void {
    if (this.open) this.say({ seen: match, seat, n });
  }

  private get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  private say(what: object): void {
    this.socket?.send(JSON.stringify(what));
  }

  private hello({ match, seat, since }: Listener): void {
    this.say({ hello: match, seat, since: since() });
  }

  private connect(): void {
    clearTimeout(this.timer);
    if (this.socket || this.listeners.size === 0) return;
    const socket = openWire();
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.heard = Date.now();
      for (const listener of this.listeners) {
        listener.line(true);
        this.hello(listener);
      }
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (FINAL.has(event.reason)) return this.end(event.reason);
      for (const listener of this.listeners) listener.line(false);
      this.later();
    };
  }

  /** We are not wanted any more: only one who comes anew tries again. */
  private end(why: string): void {
    for (const listener of this.listeners) listener.bye(why);
    this.listeners.clear();
  }

  private later(): void {
    const wait = Math.min(15_000, 1_000 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private now(): void {
    if (this.socket || this.listeners.size === 0) return;
    this.tries = 0;
    this.connect();
  }

  /** A line that is cut without a word looks open for minutes. */
  private look(): void {
    if (!this.open) return;
    const quiet = Date.now() - this.heard;
    if (quiet > 2 * QUIET) this.socket?.close();
    else if (quiet > QUIET) this.say({ ping: 1 });
  }

  /** The device has no network: that is not left to a socket which looks open. One on this machine is there again at once. */
  private cut(): void {
    if (!this.socket) return;
    this.hangUp();
    for (const listener of this.listeners) listener.line(false);
    this.later();
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    socket?.close();
  }

  private hear(said: Record<string, unknown>): void {
    this.heard = Date.now();
    if ("pong" in said) return;
    if ("aside" in said) {
      const aside = said.aside as Aside;
      for (const one of this.at(aside.match, aside.seat)) one.aside(aside);
    } else if ("error" in said || "bye" in said) {
      const match = (said.match ?? said.bye) as string;
      const why = (said.error ?? said.why) as string;
      for (const one of this.at(match, (said.seat ?? null) as Seat | null)) {
        if (why === "unavailable") setTimeout(() => this.open && this.listeners.has(one) && this.hello(one), LATER);
        else one.bye(why);
      }
    } else {
      const message = said as unknown as Message;
      for (const one of this.at(message.match, message.seat)) one.message(message);
    }
  }

  private at(match: string, seat: Seat | null): Listener[] {
    return [...this.listeners].filter((one) => one.match === match && one.seat === seat);
  }
}

let line: Line | null = null;

export function theLine(): Line {
  line ??= new Line();
  return line;
}
