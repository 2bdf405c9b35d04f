import { BASE } from "./page";

/** Games of other authors, of a page without a server: their wheels are kept on this device (`web/static/added.mjs`). */

export interface Added {
  key: string;
  package: string;
  games: readonly string[];
}

export interface Refused {
  reason: string;
  package: string;
  game: string;
  detail: string;
}

const KEPT = "wardroom-added-games";
const ABOUT = "x-wardroom-added";
const PATIENCE = 120_000; // milliseconds: the runtime may have to be fetched first

const shelf = () => caches.open(KEPT);
const address = (key: string) => `${BASE}added/${key}`; // a name, no file of the host

export async function addedGames(): Promise<readonly Added[]> {
  if (!globalThis.caches || !(await caches.has(KEPT))) return [];
  const cache = await shelf();
  const found = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return found.flatMap((each) => JSON.parse(decodeURIComponent(each?.headers.get(ABOUT) ?? "[]")));
}

/** Keeps the wheel if its games can be played, or says why not. The page has to be loaded anew. */
export async function addGame(file: Blob): Promise<Refused | null> {
  const wheel = new Uint8Array(await file.arrayBuffer());
  const said = await examined(wheel);
  if ("reason" in said) return said;
  const headers = { [ABOUT]: encodeURIComponent(JSON.stringify(said)) };
  await (await shelf()).put(address(said.key), new Response(wheel, { headers }));
  return null;
}

export async function removeGame(key: string): Promise<void> {
  await (await shelf()).delete(address(key));
}

/** In a worker of its own, which ends with it: a wheel may do anything while it is opened, even nothing for ever. */
function examined(wheel: Uint8Array): Promise<Added | Refused> {
  const refused = (reason: string, detail = "") => ({ reason, package: "", game: "", detail });
  return new Promise<Added | Refused>((done) => {
    const worker = new Worker(`${BASE}examine.mjs`, { type: "module" });
    const end = (said: Added | Refused) => {
      clearTimeout(late);
      worker.terminate();
      done(said);
    };
    const late = setTimeout(() => end(refused("too_slow")), PATIENCE);
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = ({ message }) => end(refused("not_examined", message));
    worker.postMessage(wheel);
  });
}
