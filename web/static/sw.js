// Of a page that is its own server: it keeps the page, all of it, and the runtime as it is fetched, so that the second
// visit needs no network. A version is taken over as a whole: page, manifest and archives belong together.
const ROOT = new URL("./", location.href).href;
const KEPT = "KEPT"; // below it
const SHELF = "wardroom-static-VERSION";
const SHELVES = "wardroom-static-";
const ARCHIVES = "wardroom-archives"; // named by what is in them
const MANIFEST = `${ROOT}manifest.json`;

addEventListener("install", (event) => event.waitUntil(install().then(() => skipWaiting())));

/** On a first visit the page fetches archives and boards itself, and they are kept then. On an update those that it would
 * miss come first: what could be played without a network stays so. */
async function install() {
  const held = new Set((await everything()).map(nameOf)); // by the version before
  const shelf = await caches.open(SHELF);
  await shelf.addAll([...KEPT, "manifest.json"].map((path) => new Request(ROOT + path, { cache: freshness(path) })));
  const manifest = await manifestOf(shelf);
  const archives = await caches.open(ARCHIVES);
  for (const url of [...archivesOf(manifest), ...boardsOf(manifest)])
    if (held.has(nameOf(url)) && !(await caches.match(url))) await (url.includes("/py/") ? archives : shelf).add(url);
}

const everything = async () =>
  (
    await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  ).flatMap((requests) => requests.map(({ url }) => url));

const freshness = (path) => (/-[\w-]{8}\.\w+$/.test(path) ? "default" : "no-cache"); // a name with a hash never changes

/** A file, whatever its version: without the hash in its name or in that of its folder. */
const nameOf = (url) => url.replace(/-[\w-]{8}(\.(?:js|css))$|-[0-9a-f]{12}(\.\w+)$|\/[0-9a-f]{12}(\/)/, "$1$2$3");

const manifestOf = async (shelf) => (await shelf.match(MANIFEST))?.json();

function archivesOf({ archives, earlier, empty, parts, rest, runtime }) {
  const packed = [...archives, rest, ...Object.values(parts), ...Object.values(earlier)].map(({ file }) => file);
  const files = [...packed, empty].map((file) => `py/${file}`);
  return [...files, ...runtime.files.map((file) => runtime.folder + file)].map((file) => ROOT + file);
}

/** What draws each game comes with it. */
const boardsOf = ({ further }) => further.filter((file) => file.startsWith("assets/")).map((file) => ROOT + file);

addEventListener("activate", (event) => event.waitUntil(tidy().then(() => clients.claim())));

/** The version before stays as well: a page of it may still be open in a tab. */
async function tidy() {
  const shelves = (await caches.keys()).filter((name) => name.startsWith(SHELVES) && name !== SHELF);
  await Promise.all(shelves.slice(0, -1).map((name) => caches.delete(name)));
  const manifests = await Promise.all(
    [SHELF, ...shelves.slice(-1)].map(async (name) => manifestOf(await caches.open(name))),
  );
  const wanted = new Set(manifests.filter(Boolean).flatMap(archivesOf));
  const archives = await caches.open(ARCHIVES);
  const old = (await archives.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(old.map((request) => archives.delete(request)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  const path = request.url.slice(ROOT.length).replace(/[?#].*/, "");
  if (request.mode === "navigate") event.respondWith(ofThisVersion(ROOT, request));
  else if (path === "manifest.json") event.respondWith(ofThisVersion(MANIFEST, request));
  else event.respondWith(path.startsWith("py/") ? once(request, ARCHIVES) : once(request, SHELF));
});

async function ofThisVersion(url, request) {
  return (await (await caches.open(SHELF)).match(url)) ?? fetch(request);
}

async function once(request, name) {
  const shelf = await caches.open(name);
  const kept = (await shelf.match(request)) ?? (await caches.match(request));
  if (kept) return kept;
  const said = await fetch(request);
  if (said.ok) await shelf.put(request, said.clone());
  return said;
}
