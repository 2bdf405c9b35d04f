import { Cloud, PaintedPlane, PaintedShip, wavelets } from "~/art/brushes";

/** A Wildcat turns inside a Zero above a carrier; the hexes and the path of the turn show that every point is counted. */

const S = 44;
const hexes = Array.from({ length: 28 }, (_, i) => {
  const [column, row] = [Math.floor(i / 4) - 1, i % 4];
  const x = 20 + column * S * 1.5;
  const y = -6 + (row + (column & 1 ? 0.5 : 0)) * S * Math.sqrt(3);
  return `M${x - S} ${y.toFixed(1)}l${S / 2}-38.1h${S}l${S / 2} 38.1l${-S / 2} 38.1h${-S}z`;
}).join("");

const ESCORT = [
  [300, 108],
  [196, 22],
] as const;

export default function Fighters() {
  return (
    <g>
      <defs>
        <linearGradient id="cover-fighters-sea" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#2f86bd" />
          <stop offset=".55" stopColor="#1d669f" />
          <stop offset="1" stopColor="#134a7b" />
        </linearGradient>
      </defs>
      <rect width="320" height="216" fill="url(#cover-fighters-sea)" />
      <path
        d={wavelets(80, 23)}
        fill="none"
        stroke="#cfeaf7"
        strokeOpacity=".28"
        strokeWidth=".9"
        strokeLinecap="round"
      />
      <path d={hexes} fill="none" stroke="#e6f4fb" strokeOpacity=".26" strokeWidth=".9" />

      <PaintedShip
        kind="CV"
        x={262}
        y={52}
        heading={52}
        scale={0.52}
        deck="#8fa0ab"
        works="#4c5c68"
        edge="#1c2b38"
        wake={1.1}
      />
      {ESCORT.map(([x, y]) => (
        <PaintedShip
          key={x}
          kind="DD"
          x={x}
          y={y}
          heading={52}
          scale={0.42}
          deck="#93a4ae"
          works="#4c5c68"
          edge="#1c2b38"
          wake={0.9}
        />
      ))}

      <path
        d="M34 214C52 176 80 150 116 146S168 132 176 124"
        fill="none"
        stroke="#fff"
        strokeOpacity=".9"
        strokeWidth="1.8"
        strokeDasharray="6 5"
      />
      <g fill="#134a7b" stroke="#fff" strokeWidth="1.6">
        <circle cx="47" cy="190" r="5" />
        <circle cx="76" cy="160" r="5" />
        <circle cx="116" cy="146" r="5" />
      </g>

      <path
        d="M148 92 104 62M158 84 112 54"
        stroke="#ffdf80"
        strokeWidth="1.8"
        strokeDasharray="9 8"
        strokeLinecap="round"
      />
      <path
        d="M70 44C40 58 22 84 12 118"
        fill="none"
        stroke="#e9f4fa"
        strokeOpacity=".5"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
      <PaintedPlane
        type="A6M"
        at="translate(82 44) rotate(52) scale(.78)"
        body="#ece7d6"
        shade="#a8a38d"
        cowl="#23282b"
        mark="disc"
        shadow={[18, 34]}
      />
      <PaintedPlane
        type="F4F"
        at="translate(184 114) rotate(-44) scale(.98)"
        body="#2b4d80"
        shade="#0c1e3c"
        cowl="#44699c"
        mark="star"
        rim="#a9c6e4"
        shadow={[22, 42]}
      />

      <Cloud
        rounds={[
          [244, 196, 22],
          [270, 186, 28],
          [302, 190, 26],
          [324, 204, 24],
          [222, 210, 14],
        ]}
        dx={-12}
        dy={-4}
      />
      <Cloud
        rounds={[
          [4, 8, 24],
          [28, 2, 20],
          [-8, 28, 16],
          [46, -4, 14],
        ]}
      />
    </g>
  );
}
