/** Sides and the colours of their pieces. Marks and corner shapes repeat what the colours say. `none` is for a seat of which
 * nobody said whose it is. */
export type Side = "us" | "jp" | "uk" | "cn" | "nl" | "none";

/** Every colour a piece of a side is drawn with. Plates look the same in both themes; `line` follows the theme. */
export interface Paint {
  line: string;
  plate: string;
  edge: string;
  ink: string;
  /** A plate after its piece has acted. */
  spent: string;
  /** Deck of a ship seen from above. */
  deck: string;
  /** Body of an aircraft counter, readable under `line`. */
  body: string;
}

const paint = (side: Side): Paint => ({
  line: `var(--${side})`,
  plate: `var(--${side}-plate)`,
  edge: `var(--${side}-plate-edge)`,
  ink: `var(--${side}-plate-ink)`,
  spent: `color-mix(in srgb, var(--${side}-plate) 42%, var(--${side}-plate-edge))`,
  deck: `color-mix(in srgb, var(--${side}-plate) 42%, #fff)`,
  body: `color-mix(in srgb, var(--${side}-plate) 12%, var(--panel))`,
});

export const PAINTS: Record<Side, Paint> = {
  us: paint("us"),
  jp: paint("jp"),
  uk: paint("uk"),
  cn: paint("cn"),
  nl: paint("nl"),
  none: paint("none"),
};

/** Japanese pieces have round corners, Allied ones clipped corners. */
export const isRound = (side: Side): boolean => side === "jp";
