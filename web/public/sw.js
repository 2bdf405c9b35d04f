// Keeps the home page, every part of the client that was used, the rules and what was looked at of finished games, so that
// they open without a line. What is being played is never taken from here: the server alone knows it.
const SHELL = "SHELL";
const VERSION = "VERSION";
const SHELF = `wardroom-shell-${VERSION}`;
const BOOKS = "wardroom-books"; // anybody's
const FINISHED = "wardroom-finished"; // of whoever is signed in: the page throws it away when somebody comes or goes
const OVER = new Set(["over", "abandoned"]);

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((cache) => cache.addAll(SHELL))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("wardroom-shell-") && name !== SHELF).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (url.pathname.startsWith("/api/games")) event.respondWith(fresh(request, BOOKS, always));
  else if (/^\/api\/matches\/[^/]+(\/replay)?$/.test(url.pathname)) event.respondWith(fresh(request, FINISHED, isOver));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(once(request));
  else if (!url.pathname.startsWith("/api/")) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

/** A part of the client never changes under its name: it is fetched once. */
async function once(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const said = await fetch(request);
  if (!said.ok) return said;
  const copy = said.clone();
  caches
    .open(SHELF)
    .then((cache) => cache.put(request, copy))
    .catch(() => undefined); // no room: it is fetched again
  return said;
}

/** From the server if it can be reached, else as it was last time. That nothing can be kept is no reason to say nothing. */
async function fresh(request, name, worthKeeping) {
  const cache = await caches.open(name);
  const said = await fetch(request).catch(() => null);
  if (!said) return (await cache.match(request)) ?? Response.error();
  try {
    if (said.ok && (await worthKeeping(said.clone()))) await cache.put(request, said.clone());
  } catch {
    // No room, or not what we took it for.
  }
  return said;
}

const always = () => true;

/** Only what is over is kept: it does not change, and hides nothing any more. */
async function isOver(said) {
  return OVER.has((await said.json()).status);
}

addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(registration.showNotification(told.title ?? "Wardroom", { body: told.body, data: told.url, tag: told.tag, icon: "/icon-192.png" }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data ?? "/"));
});
