/** Nested messages as dotted keys. */
export function flat(tree: object, path = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, child] of Object.entries(tree)) {
    const key = path ? `${path}.${name}` : name;
    if (typeof child === "string") found[key] = child;
    else Object.assign(found, flat(child as object, key));
  }
  return found;
}
