import { StrikeCounter } from "~/art/plates";
import { PLANES } from "../fleet";
import { AUTOMATIC, fireAt, isUnderFire, run, written } from "../odds";
import { groupPlace } from "../pick";
import { Tap } from "../Tap";
import { type AirBattle, colours, foe, type Group, type MidwayScene, type Printed } from "../view";
import { middle } from "./rectangles";

/** Where each group is drawn: dive bombers above their ship, torpedo bombers beside her, none over another. */
export function groupSpots(printed: Printed, battle: AirBattle): readonly (readonly [x: number, y: number])[] {
  const groups = battle.groups ?? [];
  return groups.map((group, n) => {
    const [x, y] = middle(printed, group.at);
    if (group.type !== "T") {
      const mates = groups.filter((other) => other.type !== "T" && other.at === group.at);
      return [x, y - 24 - 44 * mates.indexOf(group)];
    }
    const mates = groups.flatMap((other, k) => (other.type === "T" && other.at === group.at ? [k] : []));
    return [x, y + 6 + (mates.indexOf(n) - (mates.length - 1) / 2) * 44];
  });
}

const APART = 160; // the results come one after the other, as the dice were thrown

interface Props {
  scene: MidwayScene;
  battle: AirBattle;
  group: Group;
  n: number;
  at: readonly [number, number];
  /** Fire that is about to be added. */
  more: number;
  open: boolean;
  chosen: boolean;
  onPick(place: string): void;
}

/** A strike group: type, factors, and the odds as they stand. */
export function Strike({ scene, battle, group, n, at, more, open, chosen, onPick }: Props) {
  const side = colours(battle.attacker);
  const fired = isUnderFire(battle, n) || more > 0;
  const base = fireAt(scene, battle, n);
  const fire = more ? (isUnderFire(battle, n) ? base + more : more) : base;
  const { column } = run(scene, battle, n, fire);
  const odds = column === AUTOMATIC ? scene.voice.say("battle.sinks") : written(column);
  const cover = battle.cover?.[n] ?? 0;
  const scored = (battle.scored ?? []).filter(([group]) => group === n);
  const berth = battle.berths?.[group.target];
  const [tx, ty] = berth ? middle(scene.printed, berth) : at;
  const facing = group.type === "T" ? (Math.abs(tx - at[0]) < 20 ? (ty < at[1] ? 0 : 180) : tx > at[0] ? 90 : 270) : 0;
  return (
    <Tap
      transform={`translate(${at[0]} ${at[1]})`}
      className={open ? "midway-strike open" : "midway-strike"}
      onTap={() => onPick(groupPlace(n))}
    >
      {open && !chosen && <rect x={-30} y={-24} width={60} height={52} rx={12} className="midway-may" />}
      <StrikeCounter
        side={side}
        type={PLANES[battle.attacker][group.type]}
        label={`${group.type}${group.n}`}
        odds={odds}
        open={!fired}
        facing={facing}
        selected={chosen}
      />
      <g transform="translate(-24 -19)">
        <circle r={7} className="midway-number" />
        <text textAnchor="middle" y={3.5} className="midway-number-text">
          {n + 1}
        </text>
      </g>
      {cover > 0 && (
        <g transform="translate(0 -27)" className={colours(foe(battle.attacker))}>
          <rect x={-14} y={-8} width={28} height={15} rx={3} className="midway-cover" />
          <text textAnchor="middle" y={3.5} className="midway-cover-text">{`F${cover}`}</text>
        </g>
      )}
      {(battle.waves?.[n]?.length ?? 0) > 1 && (
        <text y={34} textAnchor="middle" className="midway-scored">
          {battle.waves?.[n]?.join(" + ")}
        </text>
      )}
      {scored.map(([, hits, lost], k) => (
        <Result
          key={k}
          y={(cover > 0 ? -42 : -29) - k * 15}
          delay={n * APART}
          text={hits < 0 ? scene.voice.say("battle.sunk_outright") : scene.voice.say("battle.scored", { hits, lost })}
        />
      ))}
    </Tap>
  );
}

/** What the die brought, above the group. */
function Result({ y, delay, text }: { y: number; delay: number; text: string }) {
  const w = text.length * 5.3 + 10;
  return (
    <g transform={`translate(0 ${y})`} className="midway-result" style={{ animationDelay: `${delay}ms` }}>
      <rect x={-w / 2} y={-8} width={w} height={15} rx={4} className="midway-number" />
      <text y={3.5} textAnchor="middle" className="midway-number-text">
        {text}
      </text>
    </g>
  );
}

/** Where the torpedoes run. */
export function TorpedoRun({
  battle,
  group,
  at,
  printed,
}: {
  battle: AirBattle;
  group: Group;
  at: readonly [number, number];
  printed: Printed;
}) {
  const berth = battle.berths?.[group.target];
  if (group.type !== "T" || !berth) return null;
  const [tx, ty] = middle(printed, berth);
  const aside = Math.abs(tx - at[0]) > 20;
  const sx = aside ? at[0] + Math.sign(tx - at[0]) * 26 : at[0];
  const sy = aside ? at[1] : at[1] + Math.sign(ty - at[1]) * 22;
  const ex = aside ? tx - Math.sign(tx - at[0]) * 9 : tx;
  const ey = aside ? ty + 4 : ty - Math.sign(ty - at[1]) * 34;
  return (
    <path
      d={`M${sx} ${sy}L${ex} ${ey}`}
      className={`midway-run ${colours(battle.attacker)}`}
      markerEnd={`url(#midway-run-${battle.attacker})`}
    />
  );
}
