// Python with the packages of the table: the same for both workers.
import { loadPyodide } from "/py/pyodide.mjs";

const SITE = "/lib/python3.14/site-packages";

/** `told` hears how many bytes of how many are there. */
export async function openPython(told = () => undefined) {
  const manifest = await (await fetch("/manifest.json")).json();
  let done = 0;
  const archives = Promise.all(
    manifest.archives.map(async ({ file, bytes }) => {
      const body = await (await fetch(`/py/${file}`)).arrayBuffer();
      done += bytes;
      told(done, manifest.archive_bytes);
      return body;
    }),
  );
  const { info } = manifest.runtime;
  const python = await loadPyodide({
    indexURL: "/py/",
    lockFileContents: JSON.stringify({ info, packages: {} }),
  });
  for (const archive of await archives) python.unpackArchive(archive, "zip", { extractDir: SITE });
  return python;
}
