import { useId, useState } from "react";
import { Icon } from "~/art/icons";
import type { Many, TogetherProps } from "~/contract/game";
import { Why } from "~/table/Why";
import { tenths } from "~/words";
import { unbroken } from "~/words/parted";
import { groupOf, pieceOf } from "../blocks";
import { SIGNS } from "../kinds";
import { type Battle, watersOf, winOf } from "../odds";
import { placeRow } from "../rows";
import { hexOf, siteOf } from "../sites";
import type { Printed, VictoryScene, View } from "../view";
import { type Aim, goalOf, isBattle, others, type Reach, type Site, sitesOf } from "./plan";
import { type Plan, type Stays, useOutlooks, usePlan, useReach } from "./usePlan";

const FEW = 6;

/** What to do next. The way of a mouse is not shown where there is none. */
function Lead({ voice }: Pick<VictoryScene, "voice">) {
  return (
    <p className="question-lead">
      {voice.say("together.lead")} <span className="mouse-only">{voice.say("together.lead_mouse")}</span>
    </p>
  );
}

/** Blocks that go somewhere together: where to, what comes of it, and one button. */
export function Together({ scene, many }: TogetherProps<View, Printed>) {
  const { voice, view } = scene;
  const title = useId();
  const reach = useReach(scene, many);
  const plan = usePlan(scene, many, reach);
  const { pieces } = many;
  const n = pieces.length;
  return (
    <section className="question victory-together" aria-labelledby={title}>
      <h2 id={title} aria-live="polite">
        {unbroken(voice.say("together.title", { n, block: pieces[0] ?? "" }))}
      </h2>
      {plan ? <Outlook scene={scene} plan={plan} /> : <Lead voice={voice} />}
      {reach && (
        <Sites
          scene={scene}
          many={many}
          reach={reach}
          n={n}
          goal={plan?.aim.site ?? null}
          choose={(aim) => many.choose(pieces, goalOf(aim))}
        />
      )}
      {reach && plan && (
        <Ways
          scene={scene}
          aims={others({ view }, reach, plan.aim)}
          choose={(aim) => many.choose(pieces, goalOf(aim))}
        />
      )}
      <div className="question-act">
        {plan && plan.going.length > 0 && (
          <button
            type="button"
            className="button primary large"
            disabled={many.busy}
            onClick={() => many.send(plan.moves)}
          >
            {voice.say("together.send", { n: plan.going.length, block: plan.going[0]!.block, place: plan.aim.site })}
            {plan.battle && mayWin(plan.battle) && `, ${winOf(plan.battle)}`}
            <Why final={plan.final} />
          </button>
        )}
        <button type="button" className="button quiet" onClick={() => many.choose([])}>
          {voice.move(["back"], "where")}
        </button>
      </div>
    </section>
  );
}

/** What comes of it: the battle, strategic moves, who stays and why. */
function Outlook({ scene, plan }: { scene: VictoryScene; plan: Plan }) {
  const { voice, view } = scene;
  const { battle, going, stays, left } = plan;
  const own = view.side ?? "japan";
  const commanded = going.some(({ move }) => ["strategic", "invade", "raid"].includes(String(move[0])));
  const ways = [...new Set(going.map(({ move }) => voice.say(`kind.${move[0]}`)))].join(", ");
  const vias = [...new Set(going.map(({ move }) => move[2]).filter((via): via is string => typeof via === "string"))];
  return (
    <div className="victory-outlook">
      <p>
        <b>{voice.noun(plan.aim.site)}</b>
        {going.length > 0 && `: ${ways}`}
        {vias.length > 0 && ` ${vias.map((via) => voice.say("row.via", { place: via })).join(", ")}`}
      </p>
      {battle && (
        <dl>
          <div>
            <dt>{voice.say("odds.win")}</dt>
            <dd>{winOf(battle)}</dd>
          </div>
          <div>
            <dt>{voice.say("odds.waters")}</dt>
            <dd>{watersOf(battle)}</dd>
          </div>
          <div>
            <dt>{voice.say("together.lost")}</dt>
            <dd>{tenths(battle.lost[own].steps, voice.lang)}</dd>
          </div>
          <div>
            <dt>{voice.say("together.their_lost")}</dt>
            <dd>{tenths(battle.lost[own === "japan" ? "allies" : "japan"].steps, voice.lang)}</dd>
          </div>
        </dl>
      )}
      {commanded && <p>{voice.say("together.left", { n: left })}</p>}
      {stays.length > 0 && <Staying scene={scene} stays={stays} />}
    </div>
  );
}

function Staying({ scene: { voice }, stays }: { scene: VictoryScene; stays: readonly Stays[] }) {
  return (
    <ul className="victory-stays">
      {stays.map(({ block, why }) => {
        const key = why?.about.why;
        const because = typeof key === "string" ? voice.why({ key, about: why?.about.values as never }) : "";
        return (
          <li key={block}>
            <b>{voice.say("together.stays", { block })}</b> {because}
          </li>
        );
      })}
    </ul>
  );
}

interface SitesProps {
  scene: VictoryScene;
  many: Many;
  reach: Reach;
  n: number;
  goal: string | null;
  choose(aim: Aim): void;
}

function Sites({ scene, many, reach, n, goal, choose }: SitesProps) {
  const { voice, printed } = scene;
  const [all, setAll] = useState(false);
  const found = sitesOf(reach);
  const weight = (site: Site) =>
    (isBattle(site) ? 1000 : 0) + site.n * 10 + (hexOf(printed, site.site)?.base?.pp ?? -1);
  const sorted = found.toSorted((a, b) => weight(b) - weight(a));
  const shown = all ? sorted : sorted.filter(({ site }, at) => at < FEW || site === goal);
  const outlooks = useOutlooks(
    scene,
    many,
    reach,
    shown.filter(isBattle).map(({ site }) => site),
  );
  if (!found.length) return <p className="note">{voice.say("together.nowhere")}</p>;
  return (
    <>
      <ul className="rows">
        {shown.map((each) => {
          const { site, kinds, n: can } = each;
          const some = can < n ? voice.say("together.some", { n: can, of: n }) : "";
          const how = kinds.map((kind) => voice.say(`kind.${kind}`)).join(", ");
          return (
            <li key={site}>
              <button type="button" className="row" aria-pressed={site === goal} onClick={() => choose({ site })}>
                <span className="row-text">
                  <span>{voice.noun(site)}</span>
                  <small>{[some, how, placeRow(scene, site, []).detail].filter(Boolean).join(" · ")}</small>
                </span>
                {isBattle(each) ? (
                  <Chances scene={scene} battle={outlooks.get(site)} lands={lands(scene, reach, site)} />
                ) : (
                  <span className="row-figure">{can === n && n > 1 ? voice.say("together.all") : ""}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {sorted.length > shown.length && (
        <button type="button" className="button quiet moves-more" onClick={() => setAll(true)}>
          {voice.say("together.more", { n: sorted.length - shown.length })}
        </button>
      )}
      {shown.some(isBattle) && <p className="victory-assumes">{voice.say("odds.assumes")}</p>}
    </>
  );
}

/** Whether troops are among those who can go into this battle: nobody else takes a base. */
const lands = ({ printed, view }: VictoryScene, reach: Reach, site: string): boolean =>
  [...reach].some(
    ([block, ask]) =>
      groupOf(pieceOf(printed, block), view.blocks[block]) === "ground" &&
      ask.moves.some(([, place]) => siteOf(String(place)) === site),
  );

const mayWin = ({ win, keen }: Battle): boolean => win > 0 || (keen ?? 0) > 0;

/** What a battle promises whoever goes there. Until it is known the row keeps its height; null: there is none. */
function Chances({
  scene: { voice },
  battle,
  lands,
}: {
  scene: VictoryScene;
  battle: Battle | null | undefined;
  lands: boolean;
}) {
  if (battle === null) return <span className="row-figure" />;
  const said = battle && (lands || mayWin(battle)) ? voice.say("together.win", { n: winOf(battle) }) : null;
  return (
    <span className="row-figure victory-chances">
      <b>{battle ? (said ?? voice.say("together.no_troops")) : voice.say("together.reckoning")}</b>
      <small>{battle && battle.waters > 0 ? voice.say("together.sea", { n: watersOf(battle) }) : ""}</small>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        {battle && <rect width={100 * Math.min(battle.win, battle.keen ?? 1)} height="4" className="sure" />}
        {battle && <rect width={100 * Math.max(battle.win, battle.keen ?? 0)} height="4" className="likely" />}
      </svg>
    </span>
  );
}

/** Another kind of move, or another way of approach, where there is one. */
function Ways({
  scene: { voice },
  aims,
  choose,
}: {
  scene: VictoryScene;
  aims: readonly Aim[];
  choose(aim: Aim): void;
}) {
  if (!aims.length) return null;
  return (
    <p className="victory-ways">
      {voice.say("together.instead")}{" "}
      {aims.slice(0, 6).map((aim) => (
        <button key={goalOf(aim)} type="button" className="chip" onClick={() => choose(aim)}>
          {aim.kind && !aim.via && <Icon name={SIGNS[aim.kind]} size={14} />}
          {aim.via ? voice.say("row.via", { place: aim.via }) : voice.say(`verb.${aim.kind}`)}
        </button>
      ))}
    </p>
  );
}
