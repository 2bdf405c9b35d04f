import type { ReactNode } from "react";
import { staffOf } from "../staff";
import { cardsOf, type EmpireScene, shortName, titleOf } from "../view";

/** The offensive in one strip: card, use, headquarters, units, shipping, and how easily it is found out. */
export function Strip({ scene, odds }: { scene: EmpireScene; odds: unknown }) {
  const { view, voice, printed } = scene;
  const now = view.offensive;
  const card = now && cardsOf(printed).get(now.card);
  if (!now || !card) return null;
  const staff = staffOf(odds)?.now;
  const reacting = now.reaction_hq && staff?.reaction !== undefined;
  const units = Object.keys((reacting ? now.reacting : now.active) ?? {}).length;
  const most = reacting ? staff.reaction : staff?.most;
  const hq = reacting ? now.reaction_hq : now.hq;
  const value = now.use === "oc" ? card.oc_iv : card.ec_iv;
  const total = (view.asp[now.side] ?? 0) + (now.asp ?? 0);
  const taken = (now.fights ?? []).map(({ hex }) => hex);
  return (
    <section className="empire-strip-scroll" tabIndex={0} aria-label={voice.say("strip.label")}>
      <dl className="empire-strip">
        <Cell name={voice.say("strip.card", { side: now.side })}>{titleOf(voice.noun(now.card))}</Cell>
        <Cell name={voice.say("strip.use")}>{voice.say(`strip.by.${now.use}`, { ops: card.ops })}</Cell>
        {hq && <Cell name={voice.say(reacting ? "strip.reaction_hq" : "strip.hq")}>{shortName(voice.noun(hq))}</Cell>}
        {most !== undefined && (
          <Cell name={voice.say(reacting ? "strip.reacting" : "strip.units")}>
            {voice.say("strip.of", { n: units, of: most })}
            <Boxes n={units} of={Math.max(most, units)} />
          </Cell>
        )}
        {staff && total > 0 && (
          <Cell name={voice.say("strip.asp")}>
            {voice.say("strip.left", { n: staff.asp[now.side], of: total })}
            <Boxes n={Math.max(0, total - staff.asp[now.side])} of={total} />
          </Cell>
        )}
        {(now.step ?? 1) > 7 || (now.condition && now.condition !== "surprise") ? (
          <Cell name={voice.say("strip.condition")}>{voice.noun(now.condition ?? "surprise")}</Cell>
        ) : (
          <Cell name={voice.say("strip.found")} warn={now.contact}>
            {value === null || value === undefined
              ? voice.say("strip.no_roll")
              : voice.say("strip.or_less", { n: value + (now.contact ? CONTACT : 0) })}
            {staff?.intercepts !== undefined && value !== null && value !== undefined && (
              <small>{voice.say("strip.chance", { n: Math.round(staff.intercepts * 100) })}</small>
            )}
          </Cell>
        )}
        {taken.length > 0 && (
          <Cell name={voice.say("strip.battles")}>{taken.map((hex) => voice.noun(hex)).join(", ")}</Cell>
        )}
      </dl>
    </section>
  );
}

const CONTACT = 2; // what entering an enemy zone makes it easier to be found out

function Cell({ name, warn, children }: { name: string; warn?: boolean; children: ReactNode }) {
  return (
    <div data-warn={warn || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Boxes({ n, of }: { n: number; of: number }) {
  return (
    <span className="empire-boxes" aria-hidden="true">
      {Array.from({ length: Math.min(of, 14) }, (_, i) => (
        <i key={i} data-full={i < n || undefined} />
      ))}
    </span>
  );
}
