import { useMemo, useRef, useState } from "react";
import type { BoardProps } from "~/contract/game";
import { targets } from "~/table/draft";
import { Chart, type ChartHandle } from "~/table/map/Chart";
import { around, SMALL, under } from "~/table/map/sheet";
import { tap } from "~/table/map/tap";
import { useFraming } from "~/table/map/useFraming";
import { useOpened } from "~/table/map/useOpened";
import { ATOLLS, BOX } from "../coasts/atolls";
import { isCarrier, readyIn, stacks, total } from "../fleet";
import { areaOf, centre, geography, isArea, isZone, ZONE } from "../geography";
import { isAttack, senders, sendersAt, sentBy, toggled, written } from "../launch/order";
import { Sortie } from "../launch/Sortie";
import { pick } from "../pick";
import { cellsOf } from "../places";
import { sightings } from "../sightings";
import { Tap } from "../Tap";
import { MIDWAY, type Printed, type View } from "../view";
import { areasAfter, callsOf } from "./calls";
import { course, goals, pieces } from "./chosen";
import { Fan } from "./Fan";
import { FLEET, Fleet } from "./Fleet";
import { Found, foundZones } from "./Found";
import { spread } from "./layout";
import { Island, Touched } from "./Marks";
import { Leader, MayBe, Seen, sightSize } from "./Seen";
import { foundTags, Tags, tagItems, tagsOf } from "./Tags";
import { ChosenArea, Targets } from "./Targets";
import { Likely, Measure, Missions, quarry, Ranges, Searched } from "./Traces";
import { Letters, Waters } from "./Waters";

const MARGIN = { left: 42, top: 28, right: 46, bottom: 14 };
const SHEET = [
  -MARGIN.left,
  -MARGIN.top,
  BOX.width + MARGIN.left + MARGIN.right,
  BOX.height + MARGIN.top + MARGIN.bottom,
] as const;
const SEA = [0, 0, BOX.width, BOX.height] as const;
const NOTHING: ReadonlySet<never> = new Set();
const NOBODY: readonly never[] = [];

export function SearchBoard(props: BoardProps<View, Printed>) {
  const { scene, draft, choose, many, shown, touched, still, telling, odds } = props;
  const { view, printed, ask, voice } = scene;
  const map = geography(printed);
  const chart = useRef<ChartHandle>(null);
  const moves = ask?.moves ?? [];
  const [focus, setFocus] = useState<string | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const { opened: fanned, open: setFanned } = useOpened<string>(ask);

  const fleets = useMemo(() => stacks({ view, printed }), [view, printed]);
  const sights = useMemo(() => sightings({ view }), [view]);
  const drawnSights = sights.filter((sight) => (sight.age === 0 ? shown.sightings !== false : shown.old !== false));
  const found = useMemo(() => (still ? NOBODY : foundZones(scene, fleets)), [still, scene, fleets]);
  const tags = useMemo(() => [...tagsOf(scene), ...foundTags(scene, found)], [scene, found]);
  const spots = useMemo(
    () =>
      spread(
        [
          ...ATOLLS.filter(({ id }) => id === "midway").map(({ x, y }) => ({
            id: "island",
            x: x + 26,
            y: y + 2,
            w: 92,
            h: 34,
            fixed: true,
          })),
          ...fleets.map(({ zone }) => ({
            id: `fleet ${zone}`,
            ...at(centre(map, zone)),
            w: FLEET.w + 6,
            h: FLEET.h + 12,
          })),
          ...sights.map((sight) => ({
            id: `sight ${sight.zone}`,
            ...at(centre(map, sight.zone)),
            ...sightSize(scene, sight),
          })),
          ...tagItems(map, tags),
        ],
        BOX.width,
        BOX.height,
      ),
    [fleets, sights, tags, map, scene],
  );

  const { from, chosen } = course(view, draft, ask);
  const [verb, first] = draft;
  const next = useMemo(() => goals(moves, draft), [moves, draft]);
  const single = useMemo(() => (ask?.prompt === "move_ships" ? targets(moves, ["move"]) : NOTHING), [ask, moves]);
  const open = useMemo(() => pieces(ask), [ask]);
  const aiming = ask?.prompt === "write_orders" || ask?.prompt === "next_battle";
  const movable = (zone: string, ships: readonly string[]) =>
    !from && (open.has(zone) || ships.some((id) => open.has(id)));

  const attack = !still && isAttack(scene);
  const sending = attack ? senders(scene, odds) : NOBODY;
  const sent = sentBy(sending, many?.goal ?? null);

  const onPlace = (place: string) => {
    if (still) return;
    const zone = isZone(place) ? place : null;
    const own = fleets.find((fleet) => fleet.zone === zone);
    if (own) setFocus(own.zone);
    setFanned(own && fanned !== own.zone ? own.zone : null);
    if (!ask) return;
    if (zone && zone === from && draft.length <= 2) return choose([]);
    if (many && ask.prompt === "search" && (zone || isArea(place))) {
      const area = areaOf(place);
      if (many.pieces.includes(area)) return many.send(callsOf(scene, many.pieces), false);
      const areas = areasAfter(scene, many.pieces, draft, area);
      if (areas) return many.choose(areas);
    }
    if (many && attack) {
      const there = sendersAt(scene, sending, place);
      if (there.length)
        return many.choose([], written(there.reduce((now, { base }) => toggled(sending, now, base), sent)));
    }
    const wish = pick(scene, draft, place);
    if (wish || !own || ask.prompt === "launch") tap(props, wish, place);
  };

  const zoneAt = (event: React.MouseEvent<SVGGElement>): string | null => {
    const spot = under(event.currentTarget, event.clientX, event.clientY);
    return spot && map.at(Math.floor(spot[0] / ZONE), Math.floor(spot[1] / ZONE));
  };

  const carriers = fleets.filter(({ ships }) =>
    ships.some((id) => isCarrier(printed.units.ships.find((ship) => ship.id === id))),
  );
  const ranged =
    carriers.find(({ zone }) => zone === (from ?? focus)) ??
    carriers.toSorted(
      (a, b) => total(readyIn(view, b.ships)) - total(readyIn(view, a.ships)) || b.lead.vp - a.lead.vp,
    )[0];
  // A force that is about to sail shows what it would reach from there.
  const sailed = ranged && (from === ranged.zone && isZone(chosen) ? chosen : ranged.zone);
  const hunted = sailed && quarry(map, sailed, sights);
  const opened = from ?? fanned;
  const fan = !still && fleets.find(({ zone }) => zone === opened);
  const middle = centre(map, ranged?.zone ?? map.midway);
  const [small] = useState(() => (SMALL && !still ? around(SEA, middle, OPENED) : undefined));
  const waters = still ? around(SEA, middle, GLIMPSE) : small;
  const cells = useMemo(() => cellsOf(scene), [scene]);
  const terrain = shown.terrain === true;
  useFraming({
    chart,
    telling,
    ask: still ? null : ask,
    hand: opened || chosen ? [opened, chosen] : [],
    spotOf: (word) => {
      const zone = isZone(word) ? word : fleets.find(({ ships }) => ships.includes(String(word)))?.zone;
      return zone ? centre(map, zone) : null;
    },
    wish: SMALL ? { least: 2 } : undefined,
  });

  return (
    <Chart
      box={SHEET}
      label={voice.say("board.search_label")}
      cells={cells}
      onCell={onPlace}
      near={NEAR}
      far={0}
      still={still}
      handle={chart}
      open={waters}
    >
      <Waters map={map} voice={voice} floor={shown.floor !== false} bare={terrain} />
      <Tap
        onTap={(event) => {
          const zone = zoneAt(event);
          if (zone) onPlace(zone);
        }}
        onPointerMove={(event) => event.pointerType === "mouse" && setHover(zoneAt(event))}
        onPointerLeave={() => setHover(null)}
      >
        <rect width={BOX.width} height={BOX.height} className="midway-touch" />
      </Tap>
      <g className="midway-under">
        {!terrain && ask?.prompt === "search" && <Likely scene={scene} map={map} />}
        {!terrain && shown.searched !== false && <Searched scene={scene} map={map} />}
        {!terrain && shown.old !== false && (
          <MayBe scene={scene} map={map} sights={sights.filter(({ age }) => age > 0 && age < 4)} />
        )}
        {!terrain && shown.ranges !== false && ranged && sailed && (
          <Ranges scene={scene} map={map} zone={sailed} name={voice.noun(ranged.lead.id)} />
        )}
        <Letters map={map} open={ask?.prompt === "search" ? next : NOTHING} />
        <Targets map={map} zones={next} areas={next} chosen={chosen} hover={hover} from={from} />
        {ask?.prompt === "search" && many?.pieces.map((area) => <ChosenArea key={area} map={map} area={area} />)}
        {!terrain && <Missions scene={scene} map={map} />}
        {attack && <Sortie scene={scene} map={map} from={sending} sent={sent} />}
      </g>
      {!terrain && found.length > 0 && <Found scene={scene} map={map} zones={found} />}
      <Touched places={touched} map={map} fleets={fleets} />
      <Island scene={scene} open={open.has(MIDWAY)} onTap={() => onPlace(map.midway)} />
      {!terrain && shown.ranges !== false && sailed && hunted && (
        <Measure scene={scene} map={map} from={sailed} to={hunted.zone} />
      )}
      {!terrain &&
        drawnSights.map(({ zone }) => {
          const home = centre(map, zone);
          return <Leader key={zone} scene={scene} home={home} at={spots.get(`sight ${zone}`) ?? home} />;
        })}
      {!terrain &&
        drawnSights
          .toReversed()
          .map((sight) => (
            <Seen
              key={sight.zone}
              scene={scene}
              sight={sight}
              home={centre(map, sight.zone)}
              at={spots.get(`sight ${sight.zone}`) ?? centre(map, sight.zone)}
              chosen={chosen === sight.zone}
              open={aiming && next.has(sight.zone)}
              onPick={onPlace}
            />
          ))}
      {!terrain &&
        fleets.map((stack) => (
          <Fleet
            key={stack.lead.id}
            scene={scene}
            stack={stack}
            home={centre(map, stack.zone)}
            at={spots.get(`fleet ${stack.zone}`) ?? centre(map, stack.zone)}
            selected={from === stack.zone || chosen === stack.zone}
            movable={movable(stack.zone, stack.ships)}
            contact={view.contacts.includes(stack.zone) || stack.zone in view.surface}
            touched={touched.has(stack.zone) || stack.ships.some((id) => touched.has(id))}
            onPick={onPlace}
          />
        ))}
      {!terrain && <Tags tags={tags} spots={spots} />}
      {fan && (
        <Fan
          scene={scene}
          stack={fan}
          at={spots.get(`fleet ${fan.zone}`) ?? centre(map, fan.zone)}
          limits={[BOX.width, BOX.height]}
          docked={from !== null}
          open={single}
          chosen={verb === "move" ? first : null}
          onPick={onPlace}
        />
      )}
    </Chart>
  );
}

/** On a small screen the same zoom shows less: detail comes later, and the sheet opens on one's own waters. */
const NEAR = SMALL ? 4 : 1.7;
const OPENED = [430, 430] as const;
const GLIMPSE = [600, 400] as const; // what a picture of the board shows

const at = ([x, y]: readonly [number, number]) => ({ x, y });
