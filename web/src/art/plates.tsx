/** Every counter: SVG groups around 0,0 for use inside a board's own `<svg>`. None uses filters or blur, so that a board
 *  of them pans smoothly.
 */
import "./art.css";

export { AircraftCounter, type Corner, type Load } from "./aircraftcounter";
export { BLOCK, Block, type BlockFace, type BlockState } from "./block";
export { BarrageMarker, BatteryMarker, TorpedoMarker, WreckMarker } from "./markers";
export { Badge, HitBoxes, hitBoxesWidth, outline, Plate } from "./plate";
export { ShipCounter } from "./shipcounter";
export { Sighting, sightingWidth } from "./sighting";
export { StrikeCounter } from "./strikecounter";
