// Of a page that is its own server: it keeps the page, all of it, and the runtime as it is fetched, so that the second
// visit needs no network.
const KEPT = "KEPT";
const SHELF = "wardroom-static-VERSION";
const ARCHIVES = "wardroom-archives"; // named by what is in them, or of one version of the runtime

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((cache) => cache.addAll(KEPT))
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
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(caches.match("/").then((kept) => kept ?? fetch(request)));
  else if (pathname === "/manifest.json") event.respondWith(newest(request));
  else if (pathname.startsWith("/py/")) event.respondWith(once(request, ARCHIVES));
  else event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
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
    return (await cache.match(request)) ?? Response.error();
  }
}
