import { PlaneIcon } from "~/art/symbols";
import type { SceneProps } from "~/contract/game";
import type { Telling } from "~/contract/story";
import { Die } from "~/table/Die";
import { tenths } from "~/words";
import { PLANES } from "../../fleet";
import { AUTOMATIC, mean, written } from "../../odds";
import type { CloseUp, Show } from "../../story/beats";
import { hitsOf, type Target, type Wave } from "../../story/strike";
import type { MidwayScene, Printed, View } from "../../view";
import "./closeup.css";

/** Beside the close-up: the groups on the target, what each face of their dice does, and the chance to sink her. */
export function Groups({ scene, telling }: SceneProps<View, Printed> & { telling: Telling }) {
  const show = telling.beat.show as Show | undefined;
  if (show?.kind !== "closeup") return null;
  const { voice } = scene;
  const target = show.targets[show.at] as Target;
  const settled = telling.phase === "rests";
  return (
    <section className="midway-groups">
      <p className="midway-groups-of">{voice.say("closeup.of", { n: show.at + 1, of: show.targets.length })}</p>
      <h3>{voice.say("closeup.title", { n: target.waves.length, ship: target.ship })}</h3>
      <p className="question-lead">{voice.say(`closeup.${show.act}_lead`)}</p>
      <ol>
        {target.waves.map((wave, n) => (
          <Group key={n} scene={scene} show={show} wave={wave} settled={settled} />
        ))}
      </ol>
      <Chance scene={scene} show={show} target={target} settled={settled} />
    </section>
  );
}

interface GroupProps {
  scene: MidwayScene;
  show: CloseUp;
  wave: Wave;
  settled: boolean;
}

function Group({ scene, show, wave, settled }: GroupProps) {
  const { voice } = scene;
  const guns = [
    ...wave.guns.map(({ ship, value }) => `${voice.noun(ship)} ${value}`),
    ...(wave.cover ? [voice.say("closeup.fighters", { n: wave.cover })] : []),
  ];
  const under = show.act === "guns" ? wave.lostBy : wave.hitsBy;
  const fell = settled && show.act !== "odds" ? wave.die : null;
  return (
    <li>
      <PlaneIcon type={PLANES[show.battle.attacker][wave.type]} size={28} />
      <span className="midway-groups-text">
        <strong>{voice.say("closeup.wave", { type: wave.type, n: wave.n })}</strong>
        <small>
          {guns.length ? voice.say("closeup.against", { guns: guns.join(", ") }) : voice.say("closeup.against_none")}
        </small>
      </span>
      <span className="midway-groups-figure">
        <Figure scene={scene} show={show} wave={wave} settled={settled} />
      </span>
      {wave.die === null ? (
        <small className="midway-faces">{voice.say("closeup.no_die")}</small>
      ) : (
        <span className="midway-faces">
          {under.map((does, n) => (
            <span key={n} data-fell={fell === n + 1 || undefined}>
              <Die value={n + 1} />
              <b>{does}</b>
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

/** At the right: the odds, then what the guns took, then the hits. */
function Figure({ scene: { voice }, show, wave, settled }: GroupProps) {
  const number = (value: number) => tenths(value, voice.lang);
  if (show.act === "odds" || !settled)
    return (
      <>
        <b>{wave.column === AUTOMATIC ? voice.say("closeup.sinks") : written(wave.column)}</b>
        <small>{wave.hitsBy.length ? voice.say("closeup.expects", { n: number(mean(wave.hitsBy)) }) : ""}</small>
      </>
    );
  const lost = voice.say("closeup.lost", { n: wave.lost });
  if (show.act === "guns") return <b className={wave.lost ? "bad" : undefined}>{lost}</b>;
  return (
    <>
      <b>{voice.say("closeup.hit", { n: wave.hits })}</b>
      <small>{lost}</small>
    </>
  );
}

/** The chance of each number of hits over all the dice; those that sink her are full. Once they have fallen, what came. */
function Chance({ scene: { voice }, show, target, settled }: Omit<GroupProps, "wave"> & { target: Target }) {
  const { ship, needed, spread, chance, sunk } = target;
  const told = show.act === "hits" && settled;
  const most = Math.max(...spread, 0.01);
  const sum = hitsOf(target);
  const first = Math.max(
    0,
    spread.findIndex((p) => p > 0.001),
  );
  const last = Math.max(
    needed,
    spread.findLastIndex((p) => p > 0.001),
  );
  const range = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return (
    <div className="midway-chance">
      <p>
        <strong>{voice.say(told ? "closeup.hits_on" : "closeup.chance", { ship })}</strong>
        <small>{voice.say("closeup.exact")}</small>
      </p>
      <div className="midway-chance-row">
        <div className="midway-chance-bars" aria-hidden="true">
          {range.map((n) => (
            <span
              key={n}
              data-sinks={n >= needed || undefined}
              data-came={(told && n === Math.min(sum, last)) || undefined}
            >
              <i style={{ height: `${Math.max(2, (56 * (spread[n] ?? 0)) / most)}px` }} />
              {n}
            </span>
          ))}
        </div>
        <b className="midway-chance-figure">
          {told
            ? sunk
              ? voice.say("closeup.sunk")
              : voice.say("closeup.hit", { n: sum })
            : `${Math.round(100 * chance)}%`}
        </b>
      </div>
      <small>{voice.say("closeup.or_more", { n: needed })}</small>
    </div>
  );
}
