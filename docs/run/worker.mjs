// Runs files of a page of the documentation by the runtime of the page without a server.
const FOLDER = "/home/author";
const MOST = 2_000; // lines of one run: a page cannot show what is printed for ever
let python = null;
let lines = 0;

onmessage = async ({ data: { runtime, files, chosen } }) => {
  try {
    python ??= await open(runtime);
    postMessage({ state: "Running…" });
    lines = 0;
    const given = python.toPy(files);
    python.globals.get("run")(given, chosen, FOLDER);
    given.destroy();
  } catch (fault) {
    postMessage({ text: String(fault) });
  }
  postMessage({ done: true });
};

async function open(runtime) {
  const { openPython } = await import(`${runtime}python.mjs`);
  const told = (done, of) => postMessage({ state: `Loading Python: ${Math.round((100 * done) / of)}%` });
  const opened = await openPython(told);
  opened.setStdout({ batched: (text) => ++lines <= MOST && postMessage({ text }) });
  opened.runPython(await (await fetch(new URL("./run.py", import.meta.url))).text());
  return opened;
}
