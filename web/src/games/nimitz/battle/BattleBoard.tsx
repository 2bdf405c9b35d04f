import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Part } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import type { Telling } from "~/contract/story";
import { Chart, type ChartHandle } from "~/table/map/Chart";
import { tap } from "~/table/map/tap";
import type { Voice } from "~/words";
import type { Show } from "../story/beats";
import { type Battle, type Printed, type View, ZONES, type Zone } from "../types";
import { Attacks, runOf, type Scenery } from "./Attacks";
import { cellsOf } from "./cells";
import { NONE, shownWith } from "./changes";
import { Desk, Tray, Window } from "./Desk";
import { Dice } from "./Dice";
import { zoneAt } from "./geometry";
import { Head } from "./Head";
import { Look } from "./Look";
import { nounFor, openZones, pick, zonePlace } from "./pick";
import { type Piece, piecesOf, type Spot, slotsFor, spotsOf } from "./pieces";
import { Seascape, SlotNames } from "./Seascape";
import { Squads, squadsOf } from "./Squads";
import { type Beat, targetOf } from "./story";
import { Token } from "./Token";
import { type Told, useBeats } from "./useBeats";
import { useGrip } from "./useGrip";
import { useOpening, usePast, useSheet } from "./useSheet";
import { useSquad } from "./useSquad";
import "./seascape.css";
import "./tokens.css";
import "./desk.css";
import "./battle.css";

type Props = BoardProps<View, Printed> & {
  /** All of the last news has been told. */
  onTold?(): void;
  /** To the campaign map. */
  onMap?(): void;
};

const WINDOWS = ["use", "reroll", "cancel", "first_light", "engaged"];
const TRAYS = ["deploy", "submarines", "escort"];

/** The battle map: four zones in one seascape, and all that fights there. */
export function BattleBoard(props: Props) {
  const { battle } = props.scene.view;
  return battle ? <Fight {...props} battle={battle} /> : null;
}

function Fight(props: Props & { battle: Battle }) {
  const { draft, choose, whyNot, touched, news, still = false } = props;
  const show = props.telling?.beat.show as Show | undefined;
  const moment = show?.kind === "fight" ? show : null;
  const acts = props.telling?.phase === "acts";
  const changes = !moment ? NONE : acts && moment.shot.kind !== "fly" ? moment.before : moment.after;
  const { view, battle } = useMemo(
    () => shownWith(props.scene.view, props.battle, changes),
    [props.scene.view, props.battle, changes],
  );
  const scene = changes === NONE ? props.scene : { ...props.scene, view };
  const { printed, voice, ask } = scene;
  const sheet = useSheet();
  const pieces = useMemo(() => piecesOf(printed, view, battle), [printed, view, battle]);
  const slots = useMemo(() => slotsFor(sheet, pieces), [sheet, pieces]);
  const spots = useMemo(() => spotsOf(slots, pieces), [slots, pieces]);
  const past = usePast(pieces, spots, news);
  const alone = useBeats(news, still || props.telling !== undefined);
  const told = toldBy(props.telling, alone);
  const done = told.now === null;
  const { onTold } = props;
  useEffect(() => {
    if (done) onTold?.();
  }, [done, onTold]);
  const { squad, toggle, gather, send } = useSquad(props);
  const squads = useMemo(() => squadsOf(scene, battle), [scene, battle]);
  const [looked, setLooked] = useState<string | null>(null);
  const chart = useRef<ChartHandle>(null);
  const ground = useRef<SVGGElement>(null);
  const moves = ask?.moves ?? [];
  const flying = ask?.prompt === "fly";
  const zones = useMemo(() => {
    const planes = squad.length > 0 ? squad : draft.length > 1 ? [String(draft[1])] : [];
    return new Set(planes.flatMap((plane) => [...openZones(moves, [draft[0] ?? "fly", plane])]));
  }, [moves, draft, squad]);

  const onPlace = (place: string) => {
    if (still || !ask) return setLooked(place);
    // While a zone is being chosen, whatever lies in it stands for it.
    const there = pieces.find(({ id }) => id === place)?.zone;
    const meant = there && zones.has(there) && nounFor(scene, pieces, place) === null ? there : null;
    const zone = place.startsWith("zone:") ? (place.slice(5) as Zone) : meant;
    if (zone && flying && squad.length > 1) return send(zone);
    const group = squads.find(({ id }) => id === place); // a carrier stands for her aircraft
    if (group) {
      setLooked(place);
      return gather(group.planes);
    }
    const wish = pick(scene, pieces, draft, zone ? zonePlace(zone) : place);
    if (!zone) setLooked(place);
    if (!wish && !zone && pieces.some(({ id }) => id === place)) return;
    if (wish && flying && !zone) return toggle(String(wish[1]));
    tap(props, wish, zone ?? place);
  };
  const drop = useCallback(
    (id: string, at: readonly [number, number]) => {
      const zone = zoneAt(sheet, at);
      if (!zone) return;
      if (squad.length > 1 && squad.includes(id)) return send(zone);
      const move = moves.find((each) => each[0] === "fly" && each[1] === id && each[2] === zone);
      if (move) choose([...move]);
      else whyNot(zone);
    },
    [sheet, squad, send, moves, choose, whyNot],
  );
  // The pieces keep one tap and one grip, so that they are not all drawn anew with every choice.
  const { onPointerDown, dragging } = useGrip(ground, useLatest(drop));
  const grip = useMemo(() => ({ onPointerDown }), [onPointerDown]);
  const onTap = useLatest(onPlace);
  const onSkip = useLatest(told.skip);
  const onZone = (zone: Zone) => onPlace(zonePlace(zone));
  const cells = useMemo(() => cellsOf(scene, sheet, pieces, spots, battle), [scene, sheet, pieces, spots, battle]);
  useOpening(chart, sheet, ask, still, told.now?.event.about?.zone);

  const spotOf = (id: string): Spot | undefined => spots.get(id) ?? past.spots.get(id);
  const known = (id: string): Piece | undefined =>
    pieces.find((piece) => piece.id === id) ?? past.pieces.find((piece) => piece.id === id);
  const seen = useSeen(pieces, spots);
  const struck = fates(told.now, acts || !props.telling);
  const ghosts = told.now && !props.telling ? past.pieces.filter(({ id }) => !spots.has(id)) : [];
  const scenery: Scenery | null = told.now && {
    voice,
    sheet,
    beat: told.now,
    rests: !acts,
    pieces,
    spotOf: (id) => spotOf(id) ?? seen.get(id)?.spot,
    pieceOf: (id) => known(id) ?? seen.get(id)?.piece,
  };
  const close = looked ? known(looked) : undefined;
  const taken = new Set<Part>([...draft.slice(1), ...squad]);
  return (
    <div
      className="nb"
      data-sheet={sheet.name}
      style={told.now ? ({ "--act": `${told.now.ms}ms` } as CSSProperties) : undefined}
    >
      <Head scene={scene} battle={battle} onMap={props.onMap} />
      <div className="nb-sheet">
        <Chart
          box={sheet.box}
          label={voice.say("fight.title", { area: battle.area })}
          cells={cells}
          onCell={onPlace}
          most={5}
          handle={chart}
          still={still}
        >
          <g ref={ground}>
            <Seascape sheet={sheet} voice={voice} />
            <SlotNames slots={slots} voice={voice} />
            {ZONES.map((zone) => (
              <ZoneArea
                key={zone}
                rect={sheet.zones[zone]}
                state={draft[2] === zone ? "chosen" : zones.has(zone) ? "open" : undefined}
                onTap={() => (told.now ? told.skip() : onZone(zone))}
              />
            ))}
            {ghosts.map((piece) => (
              <Token
                key={piece.id}
                piece={piece}
                spot={past.spots.get(piece.id)!}
                name={shortOf(voice, piece)}
                gone
                fate={struck.get(piece.id)}
                onTap={onSkip}
                onLook={setLooked}
              />
            ))}
            {pieces.map((piece) => {
              const spot = spots.get(piece.id);
              if (!spot) return null;
              const noun = ask && !still ? nounFor(scene, pieces, piece.id) : null;
              return (
                <Token
                  key={piece.id}
                  piece={piece}
                  spot={
                    dragging?.id === piece.id
                      ? { x: dragging.at[0], y: dragging.at[1], scale: spot.scale }
                      : scenery
                        ? runOf(scenery, piece.id, spot)
                        : spot
                  }
                  name={shortOf(voice, piece)}
                  open={noun !== null}
                  chosen={taken.has(piece.id) || (noun !== null && taken.has(noun))}
                  touched={touched.has(piece.id) || ask?.about.target === piece.id}
                  fate={struck.get(piece.id)}
                  onTap={onTap}
                  onLook={setLooked}
                  grip={flying && noun !== null ? grip : undefined}
                />
              );
            })}
            {scenery && <Attacks key={told.at} {...scenery} />}
          </g>
        </Chart>
        {close && <Look scene={scene} battle={battle} piece={close} />}
        {!told.now && !still && ask?.prompt === "plans" && sheet.name === "wide" && <Desk {...props} battle={battle} />}
      </div>
      {!still && (
        <div className="nb-foot">
          {!still && (
            <p className="nb-caption">
              {told.now && !props.telling ? (
                <>
                  <span>{voice.event(told.now.event)}</span>
                  <button type="button" className="button quiet" onClick={told.skip}>
                    {voice.say("fight.skip", { n: told.beats.length - told.at })}
                  </button>
                </>
              ) : (
                flying && (
                  <span className="nb-hint">
                    {voice.say(squad.length > 0 ? "fight.squad" : "fight.pick_planes", { n: squad.length })}
                  </span>
                )
              )}
            </p>
          )}
          {!told.now && !still && ask && (
            <>
              {flying && <Squads groups={squads} squad={squad} onGather={gather} />}
              {WINDOWS.includes(ask.prompt) && <Window {...props} />}
              {TRAYS.includes(ask.prompt) && <Tray {...props} />}
            </>
          )}
          {!still && <Dice scene={scene} news={told.now ? NOTHING : news} />}
        </div>
      )}
    </div>
  );
}

const NOTHING: Props["news"] = [];

/** A Battalion has only its number. */
function shortOf(voice: Voice, { id, counter }: Piece): string {
  if (counter?.type === "battalion") return voice.say("fight.bn", { n: id.split("-").at(-1) });
  return counter?.name ?? voice.noun(id);
}

function ZoneArea({ rect, state, onTap }: { rect: readonly number[]; state?: string; onTap(): void }) {
  const [x = 0, y = 0, w = 0, h = 0] = rect;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard walks the cells of the chart
    <rect
      x={x + 3}
      y={y + 3}
      width={w - 6}
      height={h - 6}
      rx={12}
      className="nb-zone"
      data-state={state}
      onClick={onTap}
    />
  );
}

/** The moment that the story tells now, if it is one of this battle. */
function toldBy(telling: Telling | null | undefined, alone: Told): Told {
  const show = telling?.beat.show as Show | undefined;
  if (!telling || show?.kind !== "fight") return alone;
  return { ...alone, now: { ...show.shot, ms: telling.ms }, at: telling.key };
}

/** How it ends with those that are hit, while it is told. */
function fates(now: Beat | null, acts: boolean): ReadonlyMap<string, "struck" | "lost"> {
  if (now?.kind !== "hit" || !acts) return new Map();
  return new Map(
    now.events.map(({ kind, about = {} }) => [
      targetOf(about),
      kind !== "stopped" && about.destroyed !== false ? "lost" : "struck",
    ]),
  );
}

/** All pieces that were ever on the sheet, where they lay last: what is gone is still spoken of. */
function useSeen(pieces: readonly Piece[], spots: ReadonlyMap<string, Spot>) {
  const kept = useRef(new Map<string, { piece: Piece; spot: Spot }>());
  for (const piece of pieces) {
    const spot = spots.get(piece.id);
    if (spot) kept.current.set(piece.id, { piece, spot });
  }
  return kept.current;
}

/** The newest of a function, under one name for good. */

function useLatest<A extends readonly unknown[]>(now: (...args: A) => void): (...args: A) => void {
  const latest = useRef(now);
  latest.current = now;
  return useCallback((...args: A) => latest.current(...args), []);
}
