import { blob, Cloud, PaintedPlane, PaintedShip, wavelets } from "~/art/brushes";

/** The atoll with its runways, search sectors fanning out to the north-west, and what hides under the clouds there. */

const HOME = [226, 136] as const;

const spokes = Array.from({ length: 9 }, (_, i) => {
  const a = ((178 + i * 12.5) * Math.PI) / 180;
  const at = (r: number) => `${(HOME[0] + r * Math.cos(a)).toFixed(1)} ${(HOME[1] + r * Math.sin(a)).toFixed(1)}`;
  return `M${at(78)}L${at(320)}`;
}).join("");

const range = (r: number): string => {
  const at = (deg: number) => {
    const a = (deg * Math.PI) / 180;
    return `${(HOME[0] + r * Math.cos(a)).toFixed(1)} ${(HOME[1] + r * Math.sin(a)).toFixed(1)}`;
  };
  return `M${at(178)}A${r} ${r} 0 0 1 ${at(278)}`;
};

const CARRIER = { kind: "CV", deck: "#cdb98a", works: "#5a4630", edge: "#1c2a2c", wake: 0.9 } as const;

export default function Midway() {
  return (
    <g>
      <rect width="320" height="216" fill="#0d3d4d" />
      <path d={blob(210, 140, 186, 150, 2, 0.05)} fill="#10485a" />
      <path d={blob(218, 140, 140, 116, 1, 0.05)} fill="#135764" />
      <path d={blob(222, 138, 106, 92, 3, 0.04)} fill="#196a72" />
      <path d={blob(225, 137, 82, 74, 5, 0.035)} fill="#23827f" />
      <path
        d={wavelets(46, 7)}
        fill="none"
        stroke="#8fd6cf"
        strokeOpacity=".2"
        strokeWidth=".9"
        strokeLinecap="round"
      />
      <path d={spokes} stroke="#f0c16c" strokeOpacity=".6" strokeWidth=".8" />
      <path
        d={range(120) + range(176) + range(232)}
        fill="none"
        stroke="#f0c16c"
        strokeOpacity=".75"
        strokeWidth=".9"
        strokeDasharray="4 4"
      />
      <path d={`M${HOME[0]} ${HOME[1]}L66.5-12L-20 62z`} fill="#f0c16c" fillOpacity=".1" />

      <path d={blob(226, 136, 63, 57, 0.7, 0.055)} fill="#36a096" />
      <path d={blob(226, 136, 56, 50, 0.7, 0.055)} fill="#55bfae" />
      <path d={blob(221, 126, 36, 27, 4, 0.07)} fill="#74d2bd" />
      <path
        d={blob(226, 136, 60, 54, 0.7, 0.055)}
        fill="none"
        stroke="#f6e9c0"
        strokeWidth="4.5"
        strokeDasharray="96 9 60 16 122 12 30 22"
        strokeLinecap="round"
      />
      <path
        d={blob(226, 136, 66, 60, 0.7, 0.055)}
        fill="none"
        stroke="#fff"
        strokeOpacity=".45"
        strokeWidth="1"
        strokeDasharray="30 14 60 20 16 12"
      />

      <g strokeLinejoin="round">
        <path
          d="M186 160C184 152 194 146 204 147 212 146 216 150 224 150 231 151 232 159 227 163 222 168 214 167 208 171 199 176 187 171 186 160z"
          fill="#f1e2b4"
        />
        <path
          d="M191 160C190 155 197 151 204 152 211 151 216 154 222 154 226 155 226 159 223 161 218 164 212 163 206 167 199 170 191 167 191 160z"
          fill="#7d9a56"
        />
        <path d="M195 165 221 156" stroke="#efe8d2" strokeWidth="2.6" />
        <path
          d="M238 160C236 152 245 146 254 149 262 150 267 157 264 163 261 170 251 169 247 172 240 173 238 167 238 160z"
          fill="#f1e2b4"
        />
        <path
          d="M242 160C241 154 247 151 253 153 260 154 262 158 260 162 257 166 250 165 247 168 243 168 242 164 242 160z"
          fill="#7d9a56"
        />
        <path d="M243 164 261 155M244 155 257 165M242 159 262 161" stroke="#efe8d2" strokeWidth="2" />
      </g>

      <PaintedShip {...CARRIER} x={50} y={56} heading={124} scale={0.4} />
      <PaintedShip {...CARRIER} x={84} y={30} heading={124} scale={0.4} />
      <PaintedShip {...CARRIER} kind="BB" deck="#b9b3a2" x={22} y={96} heading={124} scale={0.3} />
      <Cloud
        rounds={[
          [0, 12, 19],
          [22, 4, 19],
          [48, 0, 15],
          [2, 32, 12],
          [38, 14, 11],
        ]}
        dx={7}
        dy={12}
      />
      <Cloud
        rounds={[
          [96, 10, 12],
          [112, 4, 16],
          [132, 2, 12],
        ]}
        dx={7}
        dy={12}
      />
      <Cloud
        rounds={[
          [2, 128, 13],
          [16, 134, 11],
          [-6, 140, 14],
        ]}
        dx={7}
        dy={12}
      />
      <PaintedPlane
        type="SBD"
        at="translate(128 78) rotate(-62) scale(.42)"
        body="#e9eef0"
        shade="#7790a3"
        cowl="#5c7288"
        mark="star"
        shadow={[12, 20]}
      />
    </g>
  );
}
