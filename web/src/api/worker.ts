import { addedGames } from "./added";
import { BASE, save } from "./page";
import type { Wire } from "./wire";

/** The table in a worker of this page (`web/static/table.mjs`), for a page without a server. */

export type State =
  | { state: "loading"; done: number; of: number }
  | { state: "open" | "unkept" | "full" | "taken" }
  | { state: "failed"; why: string };

interface Said {
  http?: { id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> };
  socket?: { id: number; kind: string; text: string };
  backup?: Uint8Array<ArrayBuffer>[];
  restored?: boolean;
}

const TAKING = "wardroom.taking-over";
const BODILESS = [204, 304];
const NOT_TOLD = /^(content-encoding|content-length)$/;
const asked = new Map<number, (response: Response) => void>();
const wires = new Map<number, WorkerWire>();
const listeners = new Set<() => void>();
let state: State = { state: "loading", done: 0, of: 1 };
let kept = true;
let asking = true; // once, for storage that the browser does not clear by itself
let next = 0;
let filed: ((said: Said) => void) | null = null;
const table = begin();

export const tableState = () => state;
/** Whether what is played stays on this device. */
export const isKept = () => kept;

export function onTableState(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function begin(): Promise<Worker> {
  const steal = !!sessionStorage.getItem(TAKING);
  sessionStorage.removeItem(TAKING);
  return controlled().then(() => {
    const worker = new Worker(`${BASE}table.mjs`, { type: "module" });
    worker.onmessage = ({ data }) => ("state" in data ? become(data) : hear(data));
    worker.onerror = (event) => become({ state: "failed", why: event.message });
    worker.postMessage({ begin: { steal } });
    return worker;
  });
}

/** The service worker keeps what it fetches for us, so it comes first; where there is none, all is fetched again. */
async function controlled(): Promise<void> {
  const keeper = navigator.serviceWorker;
  if (!keeper || keeper.controller) return;
  await Promise.race([
    new Promise<void>((done) => keeper.addEventListener("controllerchange", () => done(), { once: true })),
    new Promise<void>((done) => setTimeout(done, 5_000)),
  ]);
}

function become(now: State): void {
  if (now.state === "unkept") kept = false;
  else state = now;
  if (now.state === "open") void fetchGames();
  for (const changed of listeners) changed();
}

/** Another tab has the table: take it from there. The page begins anew, for matches may have gone on in the other. */
export function takeOver(): void {
  sessionStorage.setItem(TAKING, "yes");
  location.reload();
}

/** Archives that come when they are needed. */
async function further(): Promise<readonly string[]> {
  const { further, rest } = await (await fetch(`${BASE}manifest.json`)).json();
  return (await addedGames()).length ? [...further, `py/${rest.file}`] : further; // what added games import, too
}

/** Games that nobody has opened yet come while nobody waits, so that all of them are here without a network. */
async function fetchGames(): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  for (const file of await further()) await fetch(BASE + file, { priority: "low" }).catch(() => undefined);
}

/** Whether every game can be played without a network. */
export async function allHere(): Promise<boolean> {
  const found = await Promise.all((await further()).map((file) => caches.match(new URL(BASE + file, location.origin))));
  return found.every(Boolean);
}

export async function call(request: Request): Promise<Response> {
  return new URL(request.url).pathname === "/api/games" ? shelf() : ask(request);
}

/** Our games are as the build knew them, so that nobody waits for the table. It is asked for added ones only. */
async function shelf(): Promise<Response> {
  const [own, added] = await Promise.all([fetch(`${BASE}games.json`), addedGames()]);
  const ids = added.flatMap(({ games }) => games);
  if (!ids.length) return own;
  const asked = await Promise.all(ids.map((id) => ask(new Request(`/api/games/${id}`))));
  const cards = await Promise.all(asked.filter(({ ok }) => ok).map((card) => card.json()));
  return Response.json([...(await own.json()), ...cards]);
}

async function ask(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (asking && request.method !== "GET") {
    asking = false;
    void navigator.storage?.persist?.();
  }
  const body = request.method === "GET" ? undefined : new Uint8Array(await request.arrayBuffer());
  const id = ++next;
  const answer = new Promise<Response>((done) => asked.set(id, done));
  const { method } = request;
  const http = {
    id,
    method,
    path: decodeURIComponent(pathname),
    query: search.slice(1),
    headers: [...request.headers],
    body,
  };
  (await table).postMessage({ http });
  return answer;
}

function hear(said: Said): void {
  if (said.http) {
    const { id, status, headers, body } = said.http;
    const told = headers.filter(([name]) => !NOT_TOLD.test(name));
    asked.get(id)?.(new Response(BODILESS.includes(status) ? null : body, { status, headers: told }));
    asked.delete(id);
  } else if (said.socket) wires.get(said.socket.id)?.hear(said.socket.kind, said.socket.text);
  else filed?.(said);
}

export class WorkerWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  readyState: number = WebSocket.CONNECTING;
  private readonly id = ++next;

  constructor() {
    wires.set(this.id, this);
    void table.then((worker) => worker.postMessage({ open: this.id }));
  }

  hear(kind: string, text: string): void {
    if (kind === "websocket.accept") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (kind === "websocket.send") this.onmessage?.({ data: text });
    else {
      this.readyState = WebSocket.CLOSED;
      this.onclose?.({ reason: text });
    }
  }

  send(text: string): void {
    void table.then((worker) => worker.postMessage({ hear: { id: this.id, text } }));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    wires.delete(this.id);
    void table.then((worker) => worker.postMessage({ close: this.id }));
  }
}

/** All matches of this device as one file. */
export async function backup(): Promise<Blob> {
  const { backup = [] } = await file({ backup: true });
  const sizes = new Uint32Array(backup.map(({ length }) => length));
  return new Blob([MARK, sizes, ...backup]);
}

export async function saveBackup(): Promise<void> {
  save(await backup(), `wardroom-${new Date().toISOString().slice(0, 10)}.backup`);
}

/** Puts a backup in the place of all matches of this device. The page has to be loaded anew. */
export async function restore(from: Blob): Promise<void> {
  const bytes = await from.arrayBuffer();
  if (new TextDecoder().decode(bytes.slice(0, MARK.length)) !== MARK) throw new Error("not a backup");
  const sizes = [...new Uint32Array(bytes.slice(MARK.length, MARK.length + 8))];
  let at = MARK.length + 8;
  const files = sizes.map((size) => {
    at += size;
    return new Uint8Array(bytes.slice(at - size, at));
  });
  await file({ restore: files });
}

const MARK = "wardroom backup1"; // sixteen bytes, then two sizes

async function file(message: object): Promise<Said> {
  const said = new Promise<Said>((done) => {
    filed = done;
  });
  (await table).postMessage(message);
  return said;
}
