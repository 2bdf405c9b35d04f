// Games of other authors on this device: wheels in Cache Storage, which every worker can read.
const KEPT = "wardroom-added-games"; // as in web/src/api/added.ts
export const FOLDER = "/lib/added";

/** Unpacks them, each below its key and after all that is ours on Python's path: none replaces anything. */
export async function unpackAdded(python) {
  const { path } = python.pyimport("sys");
  for (const [key, wheel] of await kept()) {
    const extractDir = `${FOLDER}/${key}`;
    try {
      python.FS.mkdirTree(extractDir);
      python.unpackArchive(wheel, "zip", { extractDir });
      path.append(extractDir);
    } catch (fault) {
      console.error(key, fault); // the other games can still be played
    }
  }
}

async function kept() {
  if (!self.caches || !(await caches.has(KEPT).catch(() => false))) return [];
  const cache = await caches.open(KEPT);
  const read = async (request) => [request.url.split("/").at(-1), await (await cache.match(request)).arrayBuffer()];
  return Promise.all((await cache.keys()).map(read));
}
