import { PlaneIcon, ShipIcon } from "~/art/symbols";
import type { SceneProps } from "~/contract/game";
import { aboard, armed, bases, baseZone, capacity, counter, NONE, PLANES, plus, short, total } from "../fleet";
import {
  type Factors,
  MIDWAY,
  type MidwayScene,
  type Nation,
  type Printed,
  STANCES,
  type Stance,
  TYPES,
  type View,
} from "../view";

/** The aircraft of every base by readiness, and those in the air. */
export function Decks({ scene }: SceneProps<View, Printed>) {
  const { view, voice, printed } = scene;
  const { seat } = view;
  if (!seat) return <p className="tab-empty">{voice.say("sheet.no_decks")}</p>;
  const open = bases(printed, seat).filter(
    (base) => view.air[base] && !(base === MIDWAY && view.fallen) && !view.ships[base]?.sunk,
  );
  return (
    <div className="midway-decks">
      {open.map((base) => (
        <Base key={base} scene={scene} base={base} seat={seat} />
      ))}
      <InTheAir scene={scene} />
      <p className="midway-note">{voice.say("sheet.decks_help")}</p>
    </div>
  );
}

function Base({ scene, base, seat }: { scene: MidwayScene; base: string; seat: Nation }) {
  const { view, voice, printed } = scene;
  const hangar = view.air[base] ?? {};
  const zone = baseZone(scene, base);
  const danger = base !== MIDWAY && armed(hangar);
  const ship = counter(printed, base);
  const room = capacity(printed, base, Boolean(view.options.fighters));
  return (
    <section className="midway-deck">
      <h3>
        {ship && <ShipIcon kind={ship.type} size={44} color={`var(--${seat === "JP" ? "jp" : "us"})`} />}
        <span>{voice.noun(base)}</span>
        <small>{zone || voice.say("sheet.not_yet")}</small>
        <small className="midway-room">{voice.say("sheet.room", { n: total(aboard(hangar)), of: room })}</small>
      </h3>
      <div className="midway-stances">
        {STANCES.map((stance) => (
          <StanceBox key={stance} scene={scene} stance={stance} factors={hangar[stance] ?? NONE} seat={seat} />
        ))}
      </div>
      {danger && <p className="midway-danger">{voice.say("sheet.armed")}</p>}
    </section>
  );
}

function StanceBox({
  scene,
  stance,
  factors,
  seat,
}: {
  scene: MidwayScene;
  stance: Stance;
  factors: Factors;
  seat: Nation;
}) {
  const { voice } = scene;
  return (
    <div className="midway-stance" data-stance={stance} data-empty={total(factors) === 0 || undefined}>
      <h4>{voice.say(`sheet.${stance}`)}</h4>
      {TYPES.map((type, n) =>
        factors[n] ? (
          <p key={type}>
            <PlaneIcon type={PLANES[seat][type]} size={16} facing={90} />
            <abbr title={voice.noun(type)}>{type}</abbr>
            <b>{factors[n]}</b>
            <span className="midway-pips" aria-hidden="true">
              {Array.from({ length: factors[n] ?? 0 }, (_, k) => (
                <i key={k} />
              ))}
            </span>
          </p>
        ) : null,
      )}
      {total(factors) === 0 && <p className="midway-none">–</p>}
    </div>
  );
}

function InTheAir({ scene }: { scene: MidwayScene }) {
  const { view, voice } = scene;
  if (view.missions.length === 0) return null;
  return (
    <section className="midway-deck">
      <h3>
        <span>{voice.say("sheet.in_the_air")}</span>
      </h3>
      <ul className="midway-list">
        {view.missions.map((mission) => {
          const flights = mission.flights ?? [];
          const sent = flights.reduce<Factors>((sum, { factors }) => plus(sum, factors), NONE);
          return (
            <li key={`${mission.purpose} ${mission.zone}`}>
              <b>{`${voice.say(`board.purpose.${mission.purpose}`)} ${mission.zone}`}</b> <span>{short(sent)}</span>
              <small>{flights.map(({ base, factors }) => `${voice.noun(base)} ${short(factors)}`).join(", ")}</small>
              {mission.lost && total(mission.lost) > 0 && (
                <small className="bad">{voice.say("sheet.lost", { factors: short(mission.lost) })}</small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
