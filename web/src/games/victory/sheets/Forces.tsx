import { Block } from "~/art/block";
import type { SceneProps } from "~/contract/game";
import { faceOf, pieceOf, statesOf, TYPES } from "../blocks";
import { SIDES } from "../map/types";
import { siteOf } from "../sites";
import { NATIONS, nationSide, type Piece, type Printed, type VictoryScene, type View } from "../view";

/** One's own order of battle by type; then what is known of the enemy: blocks face up, and backs by place. */
export function Forces({ scene }: SceneProps<View, Printed>) {
  const { view, printed } = scene;
  const all = Object.keys(view.blocks).map((id) => pieceOf(printed, id));
  const own = all.filter(({ side }) => side === view.side || view.side === null);
  const open = all.filter(({ side }) => view.side !== null && side !== view.side);
  return (
    <div className="victory-forces">
      {TYPES.map((type) => (
        <Kind key={type} scene={scene} type={type} blocks={own.filter((piece) => piece.type === type)} />
      ))}
      {view.pool.length > 0 && <Pool scene={scene} />}
      <Unknown scene={scene} open={open} />
    </div>
  );
}

function Kind({ scene, type, blocks }: { scene: VictoryScene; type: string; blocks: readonly Piece[] }) {
  if (!blocks.length) return null;
  const { view, voice } = scene;
  const steps = blocks.reduce((sum, { id }) => sum + (view.blocks[id]?.steps ?? 0), 0);
  return (
    <section>
      <h3>
        {voice.say(`type.${type}`)} <small>{voice.say("forces.total", { n: blocks.length, steps })}</small>
      </h3>
      <ul>
        {blocks.map((piece) => (
          <Line key={piece.id} scene={scene} piece={piece} />
        ))}
      </ul>
    </section>
  );
}

function Line({ scene, piece }: { scene: VictoryScene; piece: Piece }) {
  const { view, voice } = scene;
  const block = view.blocks[piece.id]!;
  const states = statesOf(block, false);
  return (
    <li>
      <Picture scene={scene} piece={piece} steps={block.steps} />
      <span>
        <b>{voice.noun(piece.id)}</b>
        <small>{voice.noun(block.place)}</small>
      </span>
      <span className="victory-states">
        {states.map((state) => (
          <small key={state} data-state={state}>
            {voice.say(`state.${state}`)}
          </small>
        ))}
      </span>
      <span className="victory-strength">{voice.say("forces.of", { n: block.steps, of: piece.max_steps })}</span>
    </li>
  );
}

export function Picture({ scene, piece, steps }: { scene: VictoryScene; piece: Piece; steps: number }) {
  return (
    <svg viewBox="-22 -22 46 46" aria-hidden="true">
      <Block side={SIDES[piece.nation]} face={faceOf(scene, piece.id, steps)} plain />
    </svg>
  );
}

function Pool({ scene }: { scene: VictoryScene }) {
  const { view, voice, printed } = scene;
  const found = new Map<string, number>();
  for (const id of view.pool) {
    const { name, nation, type, entry_year: year } = pieceOf(printed, id);
    const said = name ? voice.noun(id) : `${voice.noun(nation)}, ${voice.noun(type)}`;
    const line = year ? voice.say("forces.from_year", { what: said, year }) : said;
    found.set(line, (found.get(line) ?? 0) + 1);
  }
  return (
    <section>
      <h3>
        {voice.say("forces.pool")} <small>{view.pool.length}</small>
      </h3>
      <p>{[...found].map(([line, n]) => (n > 1 ? `${line} ×${n}` : line)).join("; ")}</p>
    </section>
  );
}

function Unknown({ scene, open }: { scene: VictoryScene; open: readonly Piece[] }) {
  const { view, voice } = scene;
  const backs = NATIONS.filter((nation) => nationSide(nation) !== view.side || view.side === null)
    .map((nation) => ({ nation, shadows: view.shadows.filter((shadow) => shadow.nation === nation) }))
    .filter(({ shadows }) => shadows.length);
  if (!open.length && !backs.length) return null;
  return (
    <section>
      <h3>{voice.say("forces.enemy")}</h3>
      <ul>
        {open.map((piece) => (
          <Line key={piece.id} scene={scene} piece={piece} />
        ))}
      </ul>
      {backs.map(({ nation, shadows }) => (
        <p key={nation}>
          <b>{voice.say("forces.backs", { nation, n: shadows.reduce((sum, { count }) => sum + count, 0) })}</b>{" "}
          {shadows
            .toSorted((a, b) => b.count - a.count)
            .map(({ place, count }) => `${voice.noun(siteOf(place))} ${count}`)
            .join(", ")}
        </p>
      ))}
    </section>
  );
}
