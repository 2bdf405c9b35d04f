// Of a page that is its own server: it keeps the page, all of it, and the runtime as it is fetched, so that the second
// visit needs no network.
const ROOT = new URL("./", location.href).href;
const KEPT = "KEPT"; // below it
const SHELF = "wardroom-static-VERSION";
const ARCHIVES = "wardroom-archives"; // named by what is in them

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((cache) => cache.addAll(KEPT.map((path) => ROOT + path)))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("wardroom-static-") && name !== SHELF;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  const path = new URL(request.url).pathname.slice(new URL(ROOT).pathname.length);
  if (request.mode === "navigate") event.respondWith(caches.match(ROOT).then((kept) => kept ?? fetch(request)));
  else if (path === "manifest.json") event.respondWith(newest(request));
  else event.respondWith(once(request, path.startsWith("py/") ? ARCHIVES : SHELF));
});

async function once(request, shelf) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const said = await fetch(request);
  if (said.ok) await (await caches.open(shelf)).put(request, said.clone());
  return said;
}

/** Which archives belong to this version: as the host says, or as it said last time. */
async function newest(request) {
  const cache = await caches.open(SHELF);
  try {
    const said = await fetch(request);
    if (said.ok) await cache.put(request, said.clone());
    return said;
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
