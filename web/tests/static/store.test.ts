import { loadPyodide } from "pyodide";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
// @ts-expect-error plain JavaScript, as the page's worker loads it
import { openStore } from "../../static/store.mjs";

/** A file of the browser's private storage, as far as the store uses it. */
class Handle {
  bytes = new Uint8Array();
  getSize = () => this.bytes.length;
  flush = () => undefined;
  truncate(size: number) {
    const now = new Uint8Array(size);
    now.set(this.bytes.subarray(0, size));
    this.bytes = now;
  }
  read(into: Uint8Array, { at }: { at: number }) {
    const found = this.bytes.subarray(at, at + into.length);
    into.set(found);
    return found.length;
  }
  write(from: Uint8Array, { at }: { at: number }) {
    if (at + from.length > this.bytes.length) this.truncate(at + from.length);
    this.bytes.set(from, at);
    return from.length;
  }
}

const FILES = ["wardroom.db", "wardroom.db-wal"];

const handles = new Map(FILES.map((name) => [name, new Handle()]));
const python = await loadPyodide();

beforeAll(() => {
  const getFileHandle = async (name: string) => ({ createSyncAccessHandle: async () => handles.get(name) });
  vi.stubGlobal("navigator", { storage: { getDirectory: async () => ({ getFileHandle }) } });
});
afterAll(() => vi.unstubAllGlobals());

/** What is in the handles is kept from one visit to the next; all else in the folder is another one's. */
async function visited(folder: string, script: string): Promise<unknown> {
  python.FS.mkdirTree(folder);
  await openStore(python, folder, FILES, new Uint8Array(), () => undefined);
  return python.runPython(`
import sqlite3
def opened():
    db = sqlite3.connect("${folder}/wardroom.db", isolation_level=None)
    db.execute("pragma journal_mode = wal")
    db.execute("create table if not exists kept (n)")
    return db
db = opened()
${script}
`);
}

test("what is written after SQLite has deleted its log is there on the next visit", async () => {
  await visited("/first", 'db.execute("insert into kept values (1)"); db.close()');
  await visited("/second", 'db.close(); db = opened(); db.execute("insert into kept values (2)")');
  expect(await visited("/third", 'db.execute("select sum(n) from kept").fetchone()[0]')).toBe(3);
});
