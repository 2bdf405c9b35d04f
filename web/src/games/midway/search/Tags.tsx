import { short } from "../fleet";
import { centre, type Geography } from "../geography";
import { colours, type Factors, foe, type MidwayScene, type Nation } from "../view";
import type { Item, Spot } from "./layout";

/** What flies, or is bound to: a small plate with its purpose and its factors, near the zone it is about. */
export interface Tag {
  id: string;
  zone: string;
  side: Nation;
  text: string;
  /** Above its zone, or below. */
  dy: number;
}

const HEIGHT = 17;
const APART = 27;
const FOUND = 44;

export function tagsOf({ view, voice }: MidwayScene): readonly Tag[] {
  const own: Nation = view.seat ?? "US";
  const enemy = foe(own);
  const say = (purpose: string, factors: Factors) => `${voice.say(`board.purpose.${purpose}`)} ${short(factors)}`;
  const mine = view.missions.map(({ purpose, zone, flights = [] }): Tag => {
    const sum = flights.reduce<Factors>(
      ([f, d, t], { factors }) => [f + factors[0], d + factors[1], t + factors[2]],
      [0, 0, 0],
    );
    return { id: `own ${purpose} ${zone}`, zone, side: own, text: say(purpose, sum), dy: APART };
  });
  const exchanged = view.attacks_turn === view.turn ? (view.attacks[enemy] ?? []) : [];
  const theirs = exchanged.map(
    ({ purpose, zone, factors }): Tag => ({
      id: `their ${purpose} ${zone}`,
      zone,
      side: enemy,
      text: say(purpose, factors),
      dy: -APART,
    }),
  );
  const heavies = view.b17.map((zone, n): Tag => ({ id: `b17 ${n}`, zone, side: "US", text: "B-17", dy: -APART }));
  return [...mine, ...theirs, ...heavies];
}

/** Of a fleet that was found: when. */
export const foundTags = ({ view, voice }: MidwayScene, zones: readonly string[]): readonly Tag[] =>
  zones.map((zone) => ({
    id: `found ${zone}`,
    zone,
    side: foe(view.seat ?? "US"),
    text: voice.say("story.found_at", { time: view.time }),
    dy: -FOUND,
  }));

const width = ({ text }: Tag): number => text.length * 5.8 + 16;

export function tagItems(map: Geography, tags: readonly Tag[]): readonly Item[] {
  return tags.map((tag) => {
    const [x, y] = centre(map, tag.zone);
    return { id: tag.id, x, y: y + tag.dy, w: width(tag), h: HEIGHT };
  });
}

export function Tags({ tags, spots }: { tags: readonly Tag[]; spots: ReadonlyMap<string, Spot> }) {
  return (
    <g className="midway-tags">
      {tags.map((tag) => {
        const [x, y] = spots.get(tag.id) ?? [0, 0];
        const w = width(tag);
        return (
          <g key={tag.id} transform={`translate(${x} ${y})`} className={colours(tag.side)}>
            <g className="midway-steady">
              <rect x={-w / 2} y={-HEIGHT / 2} width={w} height={HEIGHT} rx={4} className="midway-tag" />
              <text textAnchor="middle" y={4} className="midway-tag-text">
                {tag.text}
              </text>
            </g>
          </g>
        );
      })}
    </g>
  );
}
