import { baseZone, short, total } from "../fleet";
import { centre, type Geography, isZone } from "../geography";
import { colours, type MidwayScene } from "../view";
import { type Sender, type Sent, sumOf } from "./order";

interface Props {
  scene: MidwayScene;
  map: Geography;
  from: readonly Sender[];
  sent: Sent;
}

/** The attack that is being ordered, on the chart: the way out with what flies, the way home, both with their zones. */
export function Sortie({ scene, map, from, sent }: Props) {
  const { voice, ask } = scene;
  const target = String(ask?.about.target);
  if (!isZone(target)) return null;
  const [x, y] = centre(map, target);
  const flying = from.filter(({ base }) => total(sent.get(base)) > 0);
  const origins = [...new Map(flying.map((sender) => [baseZone(scene, sender.base), sender])).entries()];
  const homes = [
    ...new Map(flying.flatMap((sender) => (sender.deck ? [[sender.deck, sender] as const] : []))).entries(),
  ];
  const sum = short(sumOf(sent));
  return (
    <g className={`midway-sortie ${colours(scene.view.seat ?? "US")}`}>
      <path
        d={`M${x - 28} ${y - 14}v-14h14M${x + 28} ${y - 14}v-14h-14M${x - 28} ${y + 14}v14h14M${x + 28} ${y + 14}v14h-14`}
        className="aim"
      />
      {homes.map(([zone, { home }]) => {
        const way = arc([x, y], centre(map, zone), -0.3);
        return (
          <g key={zone}>
            <path d={way.d} className="home" markerEnd="url(#midway-sortie-home)" />
            {home != null && (
              <text x={way.middle[0] - 8} y={way.middle[1] + 14} textAnchor="end" className="home-text">
                {voice.say("launch.home", { n: home })}
              </text>
            )}
          </g>
        );
      })}
      {origins.map(([zone, { out }]) => {
        const way = arc(centre(map, zone), [x, y], 0.3);
        const said = out === undefined ? "" : voice.say("launch.out", { n: out });
        return (
          <g key={zone}>
            <path d={way.d} className="under" />
            <path d={way.d} className="out" markerEnd="url(#midway-sortie-out)" />
            {said && (
              <text x={way.middle[0]} y={way.middle[1] - 32} textAnchor="middle" className="out-text">
                {said}
              </text>
            )}
          </g>
        );
      })}
      {origins[0] && <Sum text={sum} at={arc(centre(map, origins[0][0]), [x, y], 0.3).middle} />}
      <marker
        id="midway-sortie-out"
        viewBox="-7 -5 8 10"
        markerUnits="userSpaceOnUse"
        markerWidth={18}
        markerHeight={20}
        orient="auto"
      >
        <path d="M-7-5L1 0L-7 5z" className="tip" />
      </marker>
      <marker
        id="midway-sortie-home"
        viewBox="-7 -5 8 10"
        markerUnits="userSpaceOnUse"
        markerWidth={10}
        markerHeight={11}
        orient="auto"
      >
        <path d="M-7-5L1 0L-7 5z" className="home-tip" />
      </marker>
    </g>
  );
}

type Spot = readonly [x: number, y: number];

/** A bow from one place to another, bent to one side, and its highest point. */
function arc([ax, ay]: Spot, [bx, by]: Spot, bend: number): { d: string; middle: Spot } {
  const [mx, my] = [(ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - Math.abs(bx - ax) * bend - (bend > 0 ? 18 : -18)];
  return { d: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`, middle: [(ax + 2 * mx + bx) / 4, (ay + 2 * my + by) / 4] };
}

function Sum({ text, at: [x, y] }: { text: string; at: Spot }) {
  const w = text.length * 8 + 22;
  return (
    <g transform={`translate(${x} ${y - 12})`}>
      <rect x={-w / 2} y={-14} width={w} height={26} rx={5} className="plate" />
      <text y={5} textAnchor="middle" className="sum">
        {text}
      </text>
    </g>
  );
}
