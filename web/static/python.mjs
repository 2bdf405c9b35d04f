// Python with the packages of the table: the same for both workers.
import { dropSnapshot, snapshotOf } from "./snapshot.mjs";

export const ROOT = new URL("./", import.meta.url).href; // a host may keep the page below a path
export const SITE = "/lib/python3.14/site-packages";
const REST = "/lib/rest";
export const manifest = fetch(`${ROOT}manifest.json`).then((said) => said.json()); // a promise: messages do not wait

/** Python as it was when its snapshot was made, which saves seconds, or from nothing. */
async function opened(runtime) {
  const snapshot = await snapshotOf(runtime);
  if (snapshot)
    try {
      const python = await startPython(runtime, { _loadSnapshot: new Uint8Array(snapshot) });
      python.runPython("import random; random.seed()"); // or every visit would draw the same
      return python;
    } catch (fault) {
      console.error(fault);
      await dropSnapshot();
    }
  return startPython(runtime);
}

export async function startPython({ folder, info }, also = {}) {
  const indexURL = `${ROOT}${folder}`;
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  return loadPyodide({ indexURL, lockFileContents: JSON.stringify({ info, packages: {} }), ...also });
}

/** `told` hears how many bytes of how many are there. */
export async function openPython(told = () => undefined) {
  const { archives, earlier, parts, rest, runtime } = await manifest;
  const whole = archives.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const bodies = Promise.all(
    archives.map(async ({ file, bytes }) => {
      const body = await (await fetch(`${ROOT}py/${file}`)).arrayBuffer();
      done += bytes;
      told(done, whole);
      return body;
    }),
  );
  const python = await opened(runtime);
  for (const body of await bodies) python.unpackArchive(body, "zip", { extractDir: SITE });
  self.heap = () => python._module.HEAPU8.length; // for those who measure it
  python.FS.mkdirTree(REST);
  const bring = (part) => {
    const { file, folder } = part === "rest" ? rest : (parts[part] ?? earlier[part]);
    const extractDir = part === "rest" ? REST : folder ? `${SITE}/${folder}` : SITE;
    python.unpackArchive(fetched(`${ROOT}py/${file}`), "zip", { extractDir });
  };
  const games = [...Object.keys(parts), ...Object.keys(earlier)];
  python.pyimport("wardroom.server.parts").install(bring, games, rest.modules);
  return python;
}

/** At once: an import cannot wait. */
function fetched(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status}`);
  return request.response;
}
