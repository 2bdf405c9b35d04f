import { Sighting, sightingWidth } from "~/art/plates";
import type { ShipKind } from "~/art/symbols";
import { type Geography, ZONE } from "../geography";
import { mayBe } from "../sightings";
import { Tap } from "../Tap";
import { colours, foe, type MidwayScene, type Sight } from "../view";
import type { Spot } from "./layout";

const TYPES: readonly string[] = ["CV", "CVL", "BB", "CA", "CL"];

export const ageText = (scene: MidwayScene, sight: Sight): string => scene.voice.say("board.age", { n: sight.age });

export function sightSize(scene: MidwayScene, sight: Sight): { w: number; h: number } {
  const text = sight.time.length + 1 + ageText(scene, sight).length;
  return { w: sightingWidth(known(sight).length, text), h: 40 };
}

const known = (sight: Sight): readonly ShipKind[] =>
  sight.types.filter((type) => TYPES.includes(type)) as readonly ShipKind[];

export const enemySide = (scene: MidwayScene) => colours(scene.view.seat ? foe(scene.view.seat) : "JP");

interface Props {
  scene: MidwayScene;
  sight: Sight;
  home: Spot;
  at: Spot;
  chosen: boolean;
  /** It can be chosen now. */
  open: boolean;
  onPick(zone: string): void;
}

/** From where they were to the note, if it lies aside: under every note. */
export function Leader({ scene, home, at }: Pick<Props, "scene" | "home" | "at">) {
  if (Math.hypot(at[0] - home[0], at[1] - home[1]) <= 6) return null;
  return <path d={`M${home[0]} ${home[1]}L${at[0]} ${at[1]}`} className={`midway-leader ${enemySide(scene)}`} />;
}

/** A dated note on the chart. Solid is this turn; a memory is dashed. */
export function Seen({ scene, sight, home, at, chosen, open, onPick }: Props) {
  const side = enemySide(scene);
  const counted = sight.counts.length > 0 || sight.ships.length > 0;
  const { w } = sightSize(scene, sight);
  return (
    <Tap className="midway-seen" onTap={() => onPick(sight.zone)}>
      <rect
        x={home[0] - ZONE / 2 + 1}
        y={home[1] - ZONE / 2 + 1}
        width={ZONE - 2}
        height={ZONE - 2}
        className={`midway-home ${side} ${sight.age ? "old" : ""}`}
      />
      <g transform={`translate(${at[0]} ${at[1]})`}>
        <g className="midway-steady">
          {chosen && <rect x={-w / 2 - 6} y={-26} width={w + 12} height={52} rx={14} className="midway-chosen" />}
          {open && !chosen && <rect x={-w / 2 - 5} y={-25} width={w + 10} height={50} rx={14} className="midway-may" />}
          <Sighting
            side={side}
            types={known(sight)}
            time={sight.time}
            age={sight.age}
            ageText={ageText(scene, sight)}
          />
          {known(sight).length === 0 && (
            <text y={-3} textAnchor="middle" className={`midway-unknown ${side}`}>
              {scene.voice.say("board.some_ships")}
            </text>
          )}
          {counted && (
            <g transform={`translate(${w / 2 - 4} -20)`} className={side}>
              <rect x={-13} y={-8} width={26} height={15} rx={7.5} className="midway-tag" />
              <text textAnchor="middle" y={3.5} className="midway-small">
                {sight.counts.length ? sight.counts.join("·") : sight.ships.length}
              </text>
            </g>
          )}
        </g>
      </g>
    </Tap>
  );
}

/** The room a label takes: two are not written over each other. */
const LABEL = { w: 190, h: 18 };

/** Where they may be by now: dotted, as every possibility. It is said at the foot: the areas have their letters above. */
export function MayBe({ scene, sights }: { scene: MidwayScene; map: Geography; sights: readonly Sight[] }) {
  const side = enemySide(scene);
  return (
    <g className={side}>
      {sights.map((sight, n) => {
        const { x, y, w, h } = mayBe(scene, sight);
        const said = sights.slice(0, n).some((other) => {
          const box = mayBe(scene, other);
          return Math.abs(box.x - x) < LABEL.w && Math.abs(box.y + box.h - y - h) < LABEL.h;
        });
        return (
          <g key={sight.zone}>
            <rect x={x} y={y} width={w} height={h} rx={8} className="midway-region" />
            {!said && (
              <text x={x + 7} y={y + h - 7} className="midway-side-text">
                {scene.voice.say("board.may_be", { time: sight.time })}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
