const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="wardroom-table"]');
/** Whether this page is its own server. */
export const ALONE = !!own;
/** The path below which this page lives, with a slash at its end. */
export const BASE = own?.content ?? "/";

/** Saves something as a file, under a name. */
export function save(body: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(body);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
