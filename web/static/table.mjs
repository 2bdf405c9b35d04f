// The worker of a page that has no server: the table itself, in Python, with its store on this device.
import { unpackAdded } from "./added.mjs";
import { manifest, openPython, ROOT } from "./python.mjs";
import { openStore, Unkept } from "./store.mjs";

const FOLDER = "/data";
const FILES = ["wardroom.db", "wardroom.db-wal"];
const LOCK = "wardroom-table"; // one tab keeps the table at a time
const LEAVING = 3_000; // milliseconds
const QUIET = 500; // milliseconds without a request, after which there is time for what nobody waits for
const LATEST = 3_000;
const SETTLED = 20_000; // the game goes on by then

let store = null;
let beside = () => undefined; // tells Python who does the work apart
const sockets = new Map();

/** Keeps the table for as long as nobody takes it over. Waits while another tab has it, and says so unless that one is
 * about to go: the page before this one, in the same tab, may need a moment to end. */
function keepTable(steal) {
  const waited = setTimeout(() => postMessage({ state: "taken" }), LEAVING);
  return new Promise((kept, failed) => {
    navigator.locks
      .request(LOCK, { steal }, () => {
        clearTimeout(waited);
        kept();
        return new Promise(() => undefined);
      })
      .catch((fault) => {
        failed(fault);
        letGo();
      });
  });
}

/** Another tab has taken the table over. */
function letGo() {
  store?.close();
  store = null;
  postMessage({ state: "taken" });
  close();
}

async function open(steal) {
  await keepTable(steal);
  const python = await openPython((done, of) => postMessage({ state: "loading", done, of }));
  await unpackAdded(python);
  python.FS.mkdirTree(FOLDER);
  const empty = new Uint8Array(await (await fetch(`${ROOT}py/${(await manifest).empty}`)).arrayBuffer());
  try {
    store = await openStore(python, FOLDER, FILES, empty, () => postMessage({ state: "full" }));
  } catch {
    python.FS.writeFile(`${FOLDER}/${FILES[0]}`, empty);
    store = new Unkept(python.FS, `${FOLDER}/${FILES[0]}`);
    postMessage({ state: "unkept" });
  }
  python.FS.writeFile(`${FOLDER}/empty.db`, empty);
  const { open_table, work_beside } = python.pyimport("wardroom.server.in_browser");
  beside = work_beside;
  return open_table(FOLDER, self.location.origin);
}

/** Rules that a match in progress was begun by, before an update: here for a time without a network, too. */
async function fetchEarlier(table) {
  const { earlier } = await manifest;
  for (const name of (await table.earlier_rules()).toJs()) await fetch(`${ROOT}py/${earlier[name].file}`);
}

/** What was written is kept before anything is said of it. */
function say(message) {
  if (store?.flush() === false) return; // nothing is acknowledged that is not kept
  postMessage(message);
}

// ---- work apart

const waiting = new Map();
let second = null;
let asked = 0;

/** Until the second worker is there, and where a browser gives us none, the work is done in line. */
function openSecond() {
  second = new Worker(`${ROOT}beside.mjs`, { type: "module" });
  second.onmessage = ({ data }) => (data.ready ? beside(handOver) : waiting.get(data.id)?.(data));
  second.onerror = () => endSecond();
}

/** Once for the next visits: see `make_snapshot.mjs`. */
function makeSnapshot() {
  const worker = new Worker(`${ROOT}make_snapshot.mjs`, { type: "module" });
  worker.onmessage = () => worker.terminate();
  worker.onerror = () => worker.terminate(); // the next visit starts as slowly as this one
}

/** When the page has what it asked for at first, or soon in any case: starting Python anew takes a core for seconds. */
function whenQuiet(act) {
  const latest = performance.now() + LATEST;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now < latest && (answering || now - answered < QUIET)) return;
    clearInterval(timer);
    act();
  }, 100);
}

/** It took too long, or died: whoever waits for it hears so. */
function endSecond() {
  beside(undefined);
  second?.terminate();
  for (const tell of [...waiting.values()]) tell({ said: undefined });
}

/** The answer of the second worker, or undefined when it had to be ended. Its time runs once it has begun. */
function handOver(question, seconds) {
  const id = ++asked;
  const bytes = question.toJs();
  return new Promise((done) => {
    let timer;
    waiting.set(id, ({ begun, said }) => {
      if (begun) {
        timer = setTimeout(() => {
          endSecond();
          openSecond();
        }, seconds * 1000);
        return;
      }
      clearTimeout(timer);
      waiting.delete(id);
      done(said);
    });
    second.postMessage({ id, asked: bytes });
  });
}

// ---- what the page says

let table = null;
let answering = 0;
let answered = 0;

async function answer(asked) {
  answering += 1;
  await answerNow(asked);
  answering -= 1;
  answered = performance.now();
}

async function answerNow({ id, method, path, query, headers, body }) {
  try {
    const [status, heads, bytes] = await (await table).call(method, path, query, JSON.stringify(headers), body);
    const said = bytes.toJs ? bytes.toJs() : bytes;
    say({ http: { id, status, headers: JSON.parse(heads), body: said } });
  } catch (fault) {
    console.error(fault);
    say({ http: { id, status: 500, headers: [], body: new Uint8Array() } });
  }
}

onmessage = async ({ data }) => {
  if (data.begin) {
    table = open(data.begin.steal);
    table.then(
      (opened) => {
        postMessage({ state: "open" });
        answered = performance.now();
        whenQuiet(openSecond);
        setTimeout(makeSnapshot, SETTLED);
        fetchEarlier(opened).catch(() => undefined); // there may be no network now
      },
      (fault) => postMessage({ state: "failed", why: String(fault).slice(-2000) }),
    );
  } else if (data.http) await answer(data.http);
  else if (data.open) {
    const id = data.open;
    sockets.set(
      id,
      (await table).socket((kind, text) => say({ socket: { id, kind, text } })),
    );
  } else if (data.hear) sockets.get(data.hear.id)?.hear(data.hear.text);
  else if (data.close) {
    sockets.get(data.close)?.close();
    sockets.delete(data.close);
  } else if (data.backup) say({ backup: store.read() });
  else if (data.restore) {
    store.replace(data.restore);
    say({ restored: true });
  }
};
