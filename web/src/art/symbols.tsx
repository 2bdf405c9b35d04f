/** Every drawn symbol: ships, aircraft, side marks and icons.
 *
 *  `Ship`, `Plane`, `Mark` and `Hull` are SVG groups drawn around 0,0 for use inside a board's own `<svg>`; the matching
 *  `...Icon` components are small `<svg>` elements for lists, buttons and text. All take the colour of their text
 *  (`color`) and any standard SVG property.
 */
export { Hull, type HullKind, SEGMENTS } from "./hull";
export { Icon, type IconName, iconPath } from "./icons";
export { Mark, MarkIcon } from "./marks";
export { PLANE_TYPES, Plane, PlaneIcon, type PlaneType } from "./planes";
export { SHIP_KINDS, Ship, ShipIcon, type ShipKind } from "./ships";
export { isRound, PAINTS, type Paint, type Side } from "./sides";
export { UNIT_TYPES, Unit, type UnitType } from "./units";
