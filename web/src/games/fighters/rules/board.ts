import { type HexId, type Printed, type Sheet, sheetOf, typeOf } from "../view";
import { type Axial, centre, distance, label, local, PITCH, parse, SIZE, step } from "./hexes";

/** A hex under fire, whether it is directly ahead, and what would stand in the way. */
export interface Line {
  hex: HexId;
  ahead: boolean;
  blocked: readonly (readonly HexId[])[];
}

/** The board of a scenario: modules side by side, with their clouds and islands. Fields of fire are laid out on it here,
 * since they are drawn wherever an aircraft might come to be; compared with Python's for every hex of every board. */
export class Board {
  readonly columns: number;
  readonly rows: number;
  readonly hexes: readonly HexId[];
  readonly clouds: ReadonlySet<HexId>;
  readonly islands: ReadonlySet<HexId>;
  /** The sheet as the chart needs it: x, y, width, height. */
  readonly box: readonly [number, number, number, number];
  private readonly fields = new Map<string, readonly Line[]>();

  constructor(
    private readonly printed: Printed,
    readonly sheet: Sheet,
  ) {
    const { columns, rows } = printed.modules;
    this.columns = columns * (sheet.layout[0]?.length ?? 0);
    this.rows = rows * sheet.layout.length;
    this.clouds = this.shown("clouds");
    this.islands = this.shown("islands");
    this.hexes = Array.from({ length: this.columns * this.rows }, (_, n) => {
      const column = Math.floor(n / this.rows);
      return label([column, (n % this.rows) - Math.floor(column / 2)]);
    });
    const margin = 14;
    const rulers = 34; // above and on the left: no number lies on a piece
    this.box = [
      -SIZE - rulers,
      -PITCH / 2 - rulers,
      SIZE * (1.5 * (this.columns - 1) + 2) + margin + rulers,
      PITCH * (this.rows + 0.5) + margin + rulers,
    ];
  }

  has(hex: HexId): boolean {
    const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
    return column >= 1 && column <= this.columns && row >= 1 && row <= this.rows;
  }

  private on(h: Axial): HexId | null {
    if (h[0] < 0) return null;
    const row = h[1] + Math.floor(h[0] / 2);
    return h[0] < this.columns && row >= 0 && row < this.rows ? label(h) : null;
  }

  /** The next hex along a facing; null beyond the edge. */
  near(hex: HexId, facing: number): HexId | null {
    return this.on(step(parse(hex), facing));
  }

  /** Straight ahead as far as the edge. */
  ray(hex: HexId, facing: number): readonly HexId[] {
    const found: HexId[] = [];
    for (let next = this.near(hex, facing); next; next = this.near(next, facing)) found.push(next);
    return found;
  }

  distance(a: HexId, b: HexId): number {
    return distance(parse(a), parse(b));
  }

  within(hex: HexId, radius: number): readonly HexId[] {
    return this.hexes.filter((other) => this.distance(hex, other) <= radius);
  }

  /** The edges a hex lies on. */
  edges(hex: HexId): readonly string[] {
    const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
    const on = { north: row === 1, south: row === this.rows, west: column === 1, east: column === this.columns };
    return Object.entries(on)
      .filter(([, here]) => here)
      .map(([edge]) => edge);
  }

  /** The field of fire of an aircraft there, as far as it lies on the board; nearest first. */
  lines(type: string, hex: HexId, facing: number): readonly Line[] {
    const key = `${type} ${hex} ${facing}`;
    let found = this.fields.get(key);
    if (!found) {
      const here = parse(hex);
      const spot = ([f, s]: readonly [number, number]) => this.on(local(here, f, s, facing));
      const lines: Line[] = [];
      for (const { at, blocked } of typeOf(this.printed, type).field) {
        const target = spot(at);
        if (!target) continue;
        // Off the board nothing blocks.
        const groups = blocked.map((group) => group.map(spot)).filter((group) => group.every(Boolean)) as HexId[][];
        lines.push({ hex: target, ahead: at[0] === 1 && at[1] === 0, blocked: groups });
      }
      found = lines.sort((a, b) => this.distance(hex, a.hex) - this.distance(hex, b.hex));
      this.fields.set(key, found);
    }
    return found;
  }

  private shown(what: "clouds" | "islands"): ReadonlySet<HexId> {
    const { columns, rows, faces } = this.printed.modules;
    const found = new Set<HexId>();
    this.sheet.layout.forEach((row, down) => {
      row.forEach((face, across) => {
        for (const hex of faces[face]?.[what] ?? []) {
          const column = columns * across + Number(hex.slice(0, 2));
          const line = rows * down + Number(hex.slice(2));
          found.add(`${String(column).padStart(2, "0")}${String(line).padStart(2, "0")}`);
        }
      });
    });
    return found;
  }
}

const boards = new WeakMap<Printed, Map<string, Board>>();

/** One board for each scenario, shared by all views of it. */
export function boardOf(printed: Printed, scenario: string): Board {
  const made = boards.get(printed) ?? new Map<string, Board>();
  boards.set(printed, made);
  const board = made.get(scenario) ?? new Board(printed, sheetOf(printed, scenario));
  made.set(scenario, board);
  return board;
}

/** Hexes that touch, gathered: an island, a cloud bank. */
export function banks(board: Board, hexes: ReadonlySet<HexId>): readonly (readonly HexId[])[] {
  const left = new Set(hexes);
  const found: HexId[][] = [];
  for (const first of hexes) {
    if (!left.delete(first)) continue;
    const bank = [first];
    for (const hex of bank)
      for (let way = 0; way < 6; way += 1) {
        const next = board.near(hex, way);
        if (next && left.delete(next)) bank.push(next);
      }
    found.push(bank);
  }
  return found;
}

/** The middle of some hexes. */
export function amid(hexes: readonly HexId[]): readonly [number, number] {
  const points = hexes.map(centre);
  const sum = points.reduce((all, [x, y]) => [all[0] + x, all[1] + y] as const, [0, 0] as const);
  return [sum[0] / points.length, sum[1] / points.length];
}
