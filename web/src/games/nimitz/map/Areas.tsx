import { memo } from "react";
import { iconPath } from "~/art/icons";
import type { Lights } from "~/table/map/lights";
import type { Voice } from "~/words";
import type { NimitzScene } from "../types";
import { ChipStack, sized, Totals } from "./Chips";
import { airfields, ashore, chips, contested, type Hold } from "./groups";
import { AREAS, DISC, type Point } from "./spots";

interface Props {
  scene: Pick<NimitzScene, "view" | "printed" | "voice">;
  selected: ReadonlySet<string>;
  lights: Lights;
}

/** The lines between areas: every way Japan may come. */
export const Lines = memo(function Lines({ lines }: { lines: readonly (readonly [string, string])[] }) {
  return (
    <g>
      <path d={lines.map(lineOf).join("")} className="nimitz-lines ground" />
      <path d={lines.map(lineOf).join("")} className="nimitz-lines" />
    </g>
  );
});

/** From the rim of one disc to the rim of the other. */
export function lineOf([a, b]: readonly [string, string]): string {
  const [from, to] = [AREAS[a], AREAS[b]];
  if (!from || !to) return "";
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [(dx / length) * DISC, (dy / length) * DISC];
  const spot = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;
  return `M${spot(from[0] + ux, from[1] + uy)}L${spot(to[0] - ux, to[1] - uy)}`;
}

/** The discs: who is ashore, what is lit. */
export const Discs = memo(function Discs({ scene, lights }: Props) {
  return scene.printed.map.areas.map(({ id }) => {
    const [x, y] = AREAS[id]!;
    const hold = ashore(scene, id);
    return (
      <g key={id} transform={`translate(${x} ${y})`}>
        <circle r={DISC} className="nimitz-disc" data-hold={hold} />
        {hold === "both" && <path d={`M0 ${-DISC}a${DISC} ${DISC} 0 0 1 0 ${2 * DISC}`} className="nimitz-half" />}
        {lights[id] && <circle r={DISC + 8} className="nimitz-light" data-light={lights[id]} />}
      </g>
    );
  });
});

/** What stands in the areas, and what is printed in them. */
export const Areas = memo(function Areas({ scene, selected }: Props) {
  const { view, printed, voice } = scene;
  const objectives = new Set(view.objectives);
  const won = new Set(view.won);
  return printed.map.areas.map(({ id, au }) => (
    <g key={id} transform={`translate(${AREAS[id]!.join(" ")})`} className="nimitz-area">
      <Stack scene={scene} place={id} selected={selected} />
      {contested(scene, id) && <Burst at={[0, -DISC - 2]} />}
      {objectives.has(id) && <Objective held={won.has(id)} at={[-DISC * 0.62, -DISC * 1.04]} />}
      {view.scouts[id] ? <Scouts n={view.scouts[id]} at={[DISC * 0.84, -DISC * 0.8]} /> : null}
      <Airfields scene={scene} area={id} />
      {au && <Southern at={crowded(scene, id, "japan") ? [-DISC * 0.86, DISC * 0.92] : [-DISC - 16, DISC * 0.46]} />}
      <Name voice={voice} area={id} hold={ashore(scene, id)} />
    </g>
  ));
});

/** Where both are, three kinds of forces reach over the rim: what is printed there gives way. */
const crowded = (scene: Props["scene"], area: string, side: "us" | "japan"): boolean =>
  contested(scene, area) && chips(scene, area, side).length > 2;

export function Stack({
  scene,
  place,
  selected,
  across,
}: {
  scene: Props["scene"];
  place: string;
  selected: ReadonlySet<string>;
  across?: number;
}) {
  const [us, japan] = [chips(scene, place, "us"), chips(scene, place, "japan")];
  const [allUs, allJapan] = [chips(scene, place, "us", true), chips(scene, place, "japan", true)];
  if (!us.length && !japan.length) return null;
  return (
    <>
      <g data-until="far">
        <Totals us={us} japan={japan} />
      </g>
      <g data-from="mid" data-until="mid">
        <g transform={across ? undefined : `scale(${sized(us.length, japan.length)})`}>
          <ChipStack us={us} japan={japan} selected={selected} across={across} />
        </g>
      </g>
      <g data-from="near">
        <g transform={across ? "scale(.8)" : `scale(${0.9 * sized(allUs.length, allJapan.length)})`}>
          <ChipStack us={allUs} japan={allJapan} selected={selected} across={across} named />
        </g>
      </g>
    </>
  );
}

function Name({ voice, area, hold }: { voice: Voice; area: string; hold: Hold }) {
  return (
    <text className="nimitz-name" data-hold={hold} y={DISC + 25}>
      {voice.noun(area)}
    </text>
  );
}

export const STAR = "M0-11.5 2.9-3.6 11.3-3.3 4.7 1.9 7 10 0 5.3-7 10-4.7 1.9-11.3-3.3-2.9-3.6z";

/** An Objective: a full star when the US holds it, a hollow one when it does not. */
export function Objective({ held, at: [x, y] }: { held: boolean; at: Point }) {
  return (
    <g transform={`translate(${x} ${y})`} className="nimitz-objective" data-held={held || undefined}>
      <circle r="19" />
      <path d={STAR} transform="scale(1.12)" />
    </g>
  );
}

function Scouts({ n, at: [x, y] }: { n: number; at: Point }) {
  return (
    <g transform={`translate(${x} ${y})`} className="nimitz-scouts">
      <rect x="-23" y="-15" width="46" height="30" rx="15" />
      <path d={iconPath("eye")} transform="translate(-19 -11) scale(.9)" />
      <text x="12" y="7">
        {n}
      </text>
    </g>
  );
}

/** A runway: land-based US aircraft there, of what the area takes. */
function Airfields({ scene, area }: { scene: Props["scene"]; area: string }) {
  const { used, limit } = airfields(scene, area);
  if (limit === null) return null;
  return (
    <g
      transform={
        crowded(scene, area, "us") ? `translate(${DISC + 16} ${DISC * 0.8})` : `translate(${DISC + 27} ${DISC * 0.46})`
      }
      className="nimitz-airfield"
      data-full={used >= limit || undefined}
      data-from="mid"
    >
      <rect x="-30" y="-13" width="60" height="26" rx="13" />
      <path d="M-22 7-13-7M-17 7-8-7" />
      <text x="9" y="6.5">{`${used}/${limit}`}</text>
    </g>
  );
}

/** Australians may go here: the Southern Cross. */
function Southern({ at: [x, y] }: { at: Point }) {
  const star = "M0-4 1.1-1.1 4-1 1.7.8 2.5 3.8 0 2-2.5 3.8-1.7.8-4-1-1.1-1.1z";
  return (
    <g transform={`translate(${x} ${y})`} className="nimitz-southern" data-from="mid">
      <path d="M-19-13H19V13H-19z" className="cloth" />
      {[
        [0, -8],
        [0, 8],
        [-7, 0],
        [7, -2],
        [3.5, 3.5],
      ].map(([sx, sy], i) => (
        <path key={`${sx} ${sy}`} d={star} transform={`translate(${sx} ${sy}) scale(${i === 4 ? 0.6 : 0.9})`} />
      ))}
    </g>
  );
}

/** Both sides in one area: a burst where they meet. */
function Burst({ at: [x, y] }: { at: Point }) {
  return (
    <path
      className="nimitz-burst"
      transform={`translate(${x} ${y}) scale(1.5)`}
      d="M0-10.6 2.4-5.2 7.7-7.8 5.3-2.4 10.6 0 5.3 2.4 7.7 7.8 2.4 5.2 0 10.6-2.4 5.2-7.7 7.8-5.3 2.4-10.6 0-5.3-2.4-7.7-7.8-2.4-5.2z"
    />
  );
}
