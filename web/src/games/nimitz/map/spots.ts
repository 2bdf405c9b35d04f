/** Where areas and boxes lie on the sheet.
 *
 *  Also read by `tools/coasts.mjs`, which bends the coasts so that every area's harbour lies where it says here: it must
 *  import no code.
 */
export type Point = readonly [x: number, y: number];
export type Rect = readonly [x: number, y: number, w: number, h: number];

export const BOX = [0, 0, 2000, 1400] as const;
/** How far sea and land are drawn beyond the sheet, for frames of another shape. */
export const BLEED = 1200;

/** Areas, with more room among the islands of the west than a true chart gives them. */
export const AREAS: Readonly<Record<string, Point>> = {
  AK: [1330, 150],
  AU: [545, 1245],
  BO: [215, 935],
  CI: [800, 880],
  EA: [235, 345],
  GI: [1215, 985],
  HI: [1530, 610],
  IJ: [640, 515],
  JA: [560, 290],
  MA: [660, 710],
  MI: [1225, 460],
  ML: [1045, 825],
  NC: [1060, 1275],
  NG: [535, 1020],
  OK: [390, 500],
  PH: [265, 700],
  SA: [1405, 1165],
  SI: [870, 1100],
  WC: [1835, 330],
  WI: [1000, 625],
};

/** Boxes beside the map: reinforcements, ports, missions. */
export const BOXES: Readonly<Record<string, Rect>> = {
  JA_RE: [36, 40, 190, 128],
  RAID: [760, 40, 170, 128],
  BW: [945, 40, 170, 128],
  INVASION: [760, 182, 170, 128],
  US_RE: [1720, 500, 240, 150],
  P1: [1720, 690, 240, 128],
  P2: [1720, 832, 240, 128],
  P3: [1720, 974, 240, 128],
};

/** Half the width of an area's disc. */
export const DISC = 74;
