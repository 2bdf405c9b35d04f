/** The cover of a game that brings none: an open chart, a compass rose, two blank counters. The colour of the sea comes from
 * the name, so that two such games do not look alike. */

const SEAS = [
  ["#24465a", "#2e5a70"],
  ["#2a4f4a", "#35655d"],
  ["#3a4466", "#49557d"],
  ["#4d3f5c", "#5f4f70"],
  ["#4a4a38", "#5d5d47"],
] as const;

const seaOf = (game: string) =>
  SEAS[[...game].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % SEAS.length] ?? SEAS[0];

const [SIZE, COLUMNS, ROWS] = [22, 11, 7];
const HIGH = SIZE * Math.sqrt(3);

/** Hexes with flat tops over the whole picture. */
const HEXES = Array.from({ length: COLUMNS * ROWS }, (_, n) => {
  const [column, row] = [n % COLUMNS, Math.floor(n / COLUMNS)];
  const [x, y] = [column * SIZE * 1.5, (row + (column % 2) / 2) * HIGH];
  const half = (HIGH / 2).toFixed(1);
  return `M${x - SIZE} ${y.toFixed(1)}l11-${half}h22l11 ${half}-11 ${half}h-22z`;
}).join("");

const POINTS = Array.from({ length: 16 }, (_, n) => n * 22.5);

function Counter({ at, plate, edge, mark }: { at: string; plate: string; edge: string; mark: string }) {
  return (
    <g transform={at} strokeLinejoin="round">
      <rect x="-25" y="-22" width="58" height="58" rx="5" fill="#06121c" fillOpacity=".35" />
      <rect x="-29" y="-29" width="58" height="58" rx="5" fill={plate} stroke={edge} strokeWidth="2.5" />
      <path d={mark} fill="none" stroke={edge} strokeWidth="3" />
      <path d="M-17 19H-7M7 19H17" stroke={edge} strokeWidth="3" strokeLinecap="round" />
    </g>
  );
}

export default function PlainCover({ game }: { game: string }) {
  const [sea, shallow] = seaOf(game);
  return (
    <g>
      <rect width="320" height="216" fill={sea} />
      <path d="M0 216V150C44 132 66 168 112 160S176 118 226 132 292 112 320 120V216z" fill={shallow} fillOpacity=".7" />
      <path d={HEXES} fill="none" stroke="#fff" strokeOpacity=".13" strokeWidth="1" />
      <g transform="translate(86 92)" stroke="#f3e6c4" strokeOpacity=".75" fill="none">
        <circle r="46" strokeWidth="1.4" />
        <circle r="39" strokeWidth=".8" strokeDasharray="1.5 4.6" />
        {POINTS.map((turn) => (
          <path key={turn} d="M0-46V-52" transform={`rotate(${turn})`} strokeWidth="1.2" />
        ))}
        <path d="M0-36 6-6 36 0 6 6 0 36-6 6-36 0-6-6z" fill="#f3e6c4" fillOpacity=".85" stroke="none" />
        <path d="M0-36V0H36L6 6 0 0-6 6-6-6 0 0z" fill={sea} fillOpacity=".55" stroke="none" />
      </g>
      <path
        d="M140 168Q196 150 232 92"
        fill="none"
        stroke="#f3e6c4"
        strokeWidth="2"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <Counter
        at="translate(250 74) rotate(7)"
        plate="#efe3c6"
        edge="#5c5138"
        mark="M-13-13H13V7H-13zM-13-13 13 7M13-13-13 7"
      />
      <Counter
        at="translate(206 142) rotate(-6)"
        plate="#c9d4d6"
        edge="#3c4d55"
        mark="M-13-3A13 11 0 0 1 13-3 13 11 0 0 1-13-3z"
      />
    </g>
  );
}
