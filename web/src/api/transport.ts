import { ALONE, save } from "./page";
import type { Wire } from "./wire";

/** How the client reaches its table: a server over HTTP and a socket, or, where a page has none (`make static`), the table
 * in a worker of this page. Nothing else in the client calls `fetch` or opens a socket. */

export { ALONE, BASE, save } from "./page";

const worker = () => import("./worker");

export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  return ALONE ? (await worker()).call(request) : fetch(request);
}

export function openWire(): Wire {
  if (ALONE) return new Later(worker().then(({ WorkerWire }) => new WorkerWire()));
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`) as Wire;
}

/** A wire that is there as soon as its module is. */
class Later implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  private wire: Wire | null = null;
  private closed = false;

  constructor(coming: Promise<Wire>) {
    void coming.then((wire) => {
      if (this.closed) return wire.close();
      this.wire = wire;
      wire.onopen = () => this.onopen?.();
      wire.onmessage = (event) => this.onmessage?.(event);
      wire.onclose = (event) => this.onclose?.(event);
    });
  }

  get readyState(): number {
    return this.wire?.readyState ?? WebSocket.CONNECTING;
  }

  send(text: string): void {
    this.wire?.send(text);
  }

  close(): void {
    this.closed = true;
    this.wire?.close();
  }
}

/** Saves what the table answers as a file, under a name. */
export async function download(path: string, name: string, init?: RequestInit): Promise<void> {
  const said = await send(path, init);
  if (!said.ok) throw new Error((await said.json().catch(() => null))?.title ?? said.statusText);
  save(await said.blob(), name);
}
