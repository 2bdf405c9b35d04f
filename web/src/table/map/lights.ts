export type Light = "touched" | "battle" | "can" | "opened" | "chosen";
export type Lights = Readonly<Record<string, Light>>;

/** What is lit on a map, the later over the earlier: words of the game, and where each of them stands. */
export function lit(
  siteOf: (word: string) => string | null | undefined,
  layers: readonly (readonly [Light, Iterable<unknown>])[],
): Lights {
  const lights: Record<string, Light> = {};
  for (const [light, words] of layers)
    for (const word of words) {
      const site = typeof word === "string" ? siteOf(word) : null;
      if (site) lights[site] = light;
    }
  return lights;
}
