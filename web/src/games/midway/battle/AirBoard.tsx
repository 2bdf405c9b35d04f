import type { CSSProperties, ReactNode } from "react";
import type { Telling } from "~/contract/story";
import { targets } from "~/table/draft";
import { screenOf, short, total } from "../fleet";
import { groupPlace } from "../pick";
import type { Show } from "../story/beats";
import { Tap } from "../Tap";
import { type AirBattle, colours, foe, type MidwayScene } from "../view";
import { Legend, Tray } from "./Edges";
import type { BattleProps } from "./props";
import { Raid } from "./Raid";
import { approach, HEIGHT, middle, reach, WIDTH } from "./rectangles";
import { Stage } from "./Stage";
import { groupSpots, Strike, TorpedoRun } from "./Strike";
import { useDrag } from "./useDrag";
import { Vessel } from "./Vessel";

/** An air attack: the defender's ships, the strike groups on them, and the fire laid on each. */
export function AirBoard({
  scene,
  battle,
  draft,
  onPlace,
  ground,
  touched,
  telling,
}: BattleProps & { battle: AirBattle }) {
  const { printed, ask, view } = scene;
  const moves = ask?.moves ?? [];
  const [verb, first, second] = draft;
  const berths = Object.entries(battle.berths ?? {});
  const groups = battle.groups ?? [];
  const spots = groupSpots(printed, battle);
  const defender = foe(battle.attacker);
  const placing = ask?.prompt === "place_defence" ? String(ask.about.ship) : null;
  const free = placing ? targets(moves, ["place", placing]) : new Set<never>();
  const firing = ask?.prompt === "screen" && verb === "fire" && first !== undefined ? String(first) : null;
  const ships = ask?.prompt === "screen" ? targets(moves, ["fire"]) : new Set<unknown>();
  const inReach = firing ? targets(moves, ["fire", firing]) : new Set<unknown>();
  const splits = ask?.prompt === "waves" ? targets(moves, ["split"]) : new Set<unknown>();
  const prey = ask?.prompt === "place_bombers" ? new Set(moves.map((move) => move[1])) : new Set<unknown>();
  const aimed = ask?.prompt === "how_many" ? String(ask.about.ship) : null;
  const { grip, offset } = useDrag(ground, (_, x, y) => {
    const rank = printed.map.battle_board.ranks[Math.floor(y / HEIGHT)];
    const file = Math.floor(x / WIDTH) + 1;
    if (rank && file >= 1 && file <= printed.map.battle_board.files) onPlace(`${rank}${file}`);
  });
  const range =
    firing && battle.berths?.[firing]
      ? reach(printed, battle.berths[firing], printed.map.battle_board.screening_range)
      : null;

  return (
    <g className={colours(defender)}>
      {(["US", "JP"] as const).map((nation) => (
        <marker
          key={nation}
          id={`midway-run-${nation}`}
          viewBox="-7 -5 8 10"
          markerUnits="userSpaceOnUse"
          markerWidth={10}
          markerHeight={10}
          orient="auto"
        >
          <path d="M-7-4.5L1 0L-7 4.5z" fill={`var(--${colours(nation)})`} />
        </marker>
      ))}
      {[...free].map((at) => {
        const [x, y] = middle(printed, String(at));
        return <circle key={at} cx={x} cy={y} r={3} className="midway-free" />;
      })}
      {range && (
        <g>
          <rect x={range.x} y={range.y} width={range.w} height={range.h} rx={5} className="midway-reach" />
        </g>
      )}
      {Object.entries(battle.fire ?? {}).map(([ship, n]) => (
        <FireLine key={ship} from={middle(printed, battle.berths?.[ship] ?? "A1")} to={spots[n] ?? [0, 0]} />
      ))}
      {berths.map(([id, at]) => (
        <Vessel
          key={id}
          scene={scene}
          id={id}
          at={at}
          figure={screenOf(scene, id)}
          open={(!firing && ships.has(id)) || prey.has(id)}
          chosen={firing === id || aimed === id || (prey.has(id) && first === id)}
          done={battle.fire?.[id] !== undefined}
          touched={touched.has(id)}
          onPick={onPlace}
        />
      ))}
      {groups.map((group, n) => (
        <TorpedoRun key={n} battle={battle} group={group} at={spots[n] ?? [0, 0]} printed={printed} />
      ))}
      {firing && typeof second === "number" && (
        <FireLine from={middle(printed, battle.berths?.[firing] ?? "A1")} to={spots[second] ?? [0, 0]} chosen />
      )}
      {groups.map((group, n) => (
        <FlownIn key={n} n={n} telling={telling}>
          <Strike
            scene={scene}
            battle={battle}
            group={group}
            n={n}
            at={spots[n] ?? [0, 0]}
            more={
              firing && second === n
                ? screenOf(scene, firing)
                : verb === "cover" && first === n
                  ? Number(second ?? 0)
                  : 0
            }
            open={inReach.has(n) || splits.has(n)}
            chosen={
              (firing !== null && second === n) ||
              ((verb === "split" || verb === "cover") && first === n) ||
              touched.has(groupPlace(n))
            }
            onPick={onPlace}
          />
        </FlownIn>
      ))}
      {prey.size > 0 && (
        <Beams scene={scene} battle={battle} prey={prey} chosen={[first, second]} verb={verb} onPlace={onPlace} />
      )}
      {placing && verb === "place" && typeof second === "string" && (
        <Vessel
          scene={scene}
          id={placing}
          at={second}
          figure={screenOf(scene, placing)}
          ghost
          chosen
          onPick={() => onPlace(second)}
        />
      )}
      {range && (
        <text x={range.x + 9} y={range.y + 17} className="midway-reach-text">
          {scene.voice.say("battle.reaches", { ship: firing, n: printed.map.battle_board.screening_range })}
        </text>
      )}
      {placing && (
        <Tray
          scene={scene}
          ship={placing}
          left={remaining(scene, battle)}
          grip={grip(placing, true)}
          offset={offset(placing)}
          figure={screenOf(scene, placing)}
        />
      )}
      <Status scene={scene} battle={battle} />
      {battle.raid && berths.length === 0 && !placing && <Raid scene={scene} battle={battle} />}
      {telling && <Stage scene={scene} battle={battle} telling={telling} />}
      {!placing && berths.length > 0 && !telling && <Legend scene={scene} battle={battle} />}
      {view.battle?.island && total(view.battle.island) > 0 && <Island scene={scene} battle={battle} />}
    </g>
  );
}

/** While their approach is told the groups come in one after the other. */
function FlownIn({ n, telling, children }: { n: number; telling?: Telling | null | undefined; children: ReactNode }) {
  const show = telling?.beat.show as Show | undefined;
  const flies = show?.kind === "approach" && telling?.phase === "rests" && telling.ms > 0;
  return flies ? (
    <g className="midway-flyin" style={{ "--beat": `${telling.ms}ms`, "--nth": n } as CSSProperties}>
      {children}
    </g>
  ) : (
    children
  );
}

const remaining = ({ view }: MidwayScene, battle: AirBattle): number =>
  Object.values(view.ships).filter((ship) => ship.zone === battle.zone).length -
  Object.keys(battle.berths ?? {}).length;

/** The water beside a ship from which torpedoes may come: small arrows to tap. */
function Beams({
  scene,
  battle,
  prey,
  chosen,
  verb,
  onPlace,
}: {
  scene: MidwayScene;
  battle: AirBattle;
  prey: ReadonlySet<unknown>;
  chosen: readonly unknown[];
  verb: unknown;
  onPlace(place: string): void;
}) {
  const { printed, ask } = scene;
  const defender = foe(battle.attacker);
  return (
    <g>
      {(ask?.moves ?? []).map((move) => {
        const [kind, ship, way] = move;
        const berth = battle.berths?.[String(ship)];
        if (kind !== "torpedo" || !prey.has(ship) || !berth) return null;
        const from = approach(printed, defender, berth, String(way));
        const [fx, fy] = middle(printed, from);
        const [sx, sy] = middle(printed, berth);
        const taken = verb === "torpedo" && chosen[0] === ship && chosen[1] === way;
        const [dx, dy] = [Math.sign(sx - fx), Math.sign(sy - fy)];
        const [x, y] = [sx - dx * 38, sy - 10 - dy * 52];
        return (
          <Tap
            key={`${ship}${way}`}
            transform={`translate(${x} ${y})`}
            className={taken ? "midway-beam chosen" : "midway-beam"}
            onTap={() => onPlace(from)}
          >
            <circle r={16} className="midway-hitbox" />
            <circle r={11} className="midway-beam-ring" />
            <path
              className="midway-beam-arrow"
              d="M-5 0H4M0-4l4 4l-4 4"
              transform={dx < 0 ? "rotate(180)" : dy ? `rotate(${dy > 0 ? 90 : 270})` : undefined}
            />
          </Tap>
        );
      })}
    </g>
  );
}

function FireLine({
  from,
  to,
  chosen,
}: {
  from: readonly [number, number];
  to: readonly [number, number];
  chosen?: boolean;
}) {
  const [ax, ay] = [from[0], from[1] - 8];
  const [bx, by] = to;
  const bend = 0.16;
  const cx = (ax + bx) / 2 + (by - ay) * bend;
  const cy = (ay + by) / 2 - (bx - ax) * bend;
  const away = Math.max(1, Math.hypot(bx - cx, by - cy));
  const stop = Math.min(28, away * 0.6);
  const ex = bx - ((bx - cx) / away) * stop;
  const ey = by - ((by - cy) / away) * stop;
  return (
    <g className={chosen ? "midway-fireline chosen" : "midway-fireline"}>
      <circle cx={ax} cy={ay} r={3.5} className="midway-muzzle" />
      <path d={`M${ax} ${ay}Q${cx} ${cy} ${ex} ${ey}`} />
      <path d={`M${ex - 4} ${ey}h8M${ex} ${ey - 4}v8M${ex - 3} ${ey - 3}l6 6M${ex - 3} ${ey + 3}l6-6`} />
    </g>
  );
}

/** Who attacks with what, and who meets them: along the upper edge. */
function Status({ scene, battle }: { scene: MidwayScene; battle: AirBattle }) {
  const { view, voice, printed } = scene;
  const w = printed.map.battle_board.files * WIDTH;
  const said = [
    voice.say("battle.attack", { side: battle.attacker, factors: short(view.attacking) }),
    voice.say("battle.patrol", { n: view.defending }),
  ];
  const held = battle.held ?? 0;
  const free = held - (battle.cover ?? []).reduce((sum, n) => sum + n, 0) - (battle.guard ?? 0);
  if (held) said.push(voice.say("battle.held", { n: held, free }));
  return (
    <text x={w} y={-32} textAnchor="end" className="midway-status">
      {said.join("  ·  ")}
    </text>
  );
}

/** Bombers over the island, outside the grid of ships. */
function Island({ scene, battle }: { scene: MidwayScene; battle: AirBattle }) {
  const { voice, view, printed } = scene;
  const { files, ranks } = printed.map.battle_board;
  const text = voice.say("battle.island", {
    factors: short(battle.island),
    fort: view.fortification,
    guard: battle.guard ?? 0,
  });
  return (
    <text x={files * WIDTH} y={ranks.length * HEIGHT + 24} textAnchor="end" className="midway-status">
      {text}
    </text>
  );
}
