// The memory of a Python that has started and imported what every visit imports, kept on this device for later visits.
const KEPT = "wardroom-python-snapshot";

/** Its bytes, if there is one of this very runtime and these packages. */
export async function snapshotOf({ snapshot }) {
  const cache = await open();
  return (await cache?.match(snapshot.name))?.arrayBuffer();
}

/** The only one that is kept. */
export async function keepSnapshot({ snapshot }, bytes) {
  await dropSnapshot();
  await (await open())?.put(snapshot.name, new Response(bytes));
}

export const dropSnapshot = () => self.caches?.delete(KEPT).catch(() => undefined);

const open = () => self.caches?.open(KEPT).catch(() => undefined); // a private window may have none
