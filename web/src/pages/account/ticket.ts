/** It stands behind the # of a letter's link, so that no server on the way writes it down. */
export function ticket(): string {
  return location.hash.slice(1);
}
