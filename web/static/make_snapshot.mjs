// A worker of its own, once after an update: it starts Python, imports what every visit imports, and keeps its memory.
import { manifest, ROOT, SITE, startPython } from "./python.mjs";
import { keepSnapshot, snapshotOf } from "./snapshot.mjs";

const { archives, runtime } = await manifest;
if (!(await snapshotOf(runtime))) {
  const { modules, of } = runtime.snapshot;
  const python = await startPython(runtime, { _makeSnapshot: true });
  const { file } = archives.find(({ name }) => name === of);
  python.unpackArchive(await (await fetch(`${ROOT}py/${file}`)).arrayBuffer(), "zip", { extractDir: SITE });
  for (const name of modules) python.pyimport(name).destroy();
  await keepSnapshot(runtime, python.makeMemorySnapshot());
}
postMessage("done");
