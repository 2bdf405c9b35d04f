import { useState } from "react";
import type { Battle, JapanPlan, NimitzScene } from "../types";

/** Which battle, which turn of it, and the plans that are in force: above the sheet. */
export function Head({ scene, battle, onMap }: { scene: NimitzScene; battle: Battle; onMap?: () => void }) {
  const { voice, printed } = scene;
  const [opened, setOpened] = useState<string | null>(null);
  const { turn = 0, length = 0, drawn = [], stopped = [], chosen = [], plans = [] } = battle;
  const track = Math.max(printed.tables.battle_turns.track, length); // it counts turns left: a battle can be longer
  const toggle = (id: string) => setOpened(opened === id ? null : id);
  const japan = drawn.map((id, n) => ({ id, key: `${id} ${n}`, off: isOff(id, n, drawn, stopped) }));
  const us = chosen.map((id) => ({ id, key: id, off: !plans.includes(id) }));
  const shown = opened && [...japan, ...us].some(({ key }) => key === opened) ? opened.split(" ")[0]! : null;
  return (
    <header className="nb-head">
      <div className="nb-title">
        <h2>{voice.say("fight.title", { area: battle.area })}</h2>
        <ol className="nb-track" aria-label={voice.say("fight.track", { n: turn, of: length })}>
          {Array.from({ length: track }, (_, n) => n + 1).map((n) => (
            <li
              key={n}
              aria-current={n === turn ? "step" : undefined}
              data-state={n < turn ? "past" : n > length ? "beyond" : undefined}
            >
              {n}
            </li>
          ))}
        </ol>
        {onMap && (
          <button type="button" className="nb-map" onClick={onMap}>
            {voice.say("fight.to_map")}
          </button>
        )}
      </div>
      <div className="nb-plans">
        <Chips
          label={voice.say("fight.plans_japan", { n: battle.draws ?? 0 })}
          chips={japan}
          none={voice.say(turn > 0 ? "fight.plans_none" : "fight.plans_later", { n: battle.draws ?? 0 })}
          side="jp"
          {...{ scene, opened, toggle }}
        />
        <Chips
          label={voice.say("fight.plans_us")}
          chips={us}
          none={voice.say("fight.plans_us_none")}
          side="us"
          {...{ scene, opened, toggle }}
        />
      </div>
      {shown && (
        <p className="nb-effect" role="status">
          <strong>{voice.noun(shown)}</strong> {effectOf(scene, shown)}
        </p>
      )}
    </header>
  );
}

interface Chip {
  id: string;
  key: string;
  off: boolean;
}

interface ChipsProps {
  scene: NimitzScene;
  label: string;
  chips: readonly Chip[];
  none: string;
  side: "us" | "jp";
  opened: string | null;
  toggle(key: string): void;
}

function Chips({ scene: { voice, printed, view }, label, chips, none, side, opened, toggle }: ChipsProps) {
  return (
    <div className="nb-hand" data-side={side}>
      <span className="nb-hand-name">{label}</span>
      {chips.length === 0 && <span className="nb-none">{none}</span>}
      {chips.map(({ id, key, off }) => {
        const plan = printed.plans.japan.find((each) => each.id === id);
        const idle = plan !== undefined && isIdle(plan, view.year);
        return (
          <button
            key={key}
            type="button"
            className="nb-plan"
            data-off={off || idle || undefined}
            aria-expanded={opened === key}
            onClick={() => toggle(key)}
          >
            {voice.noun(id)}
            {plan?.bonus && <b>{bonusOf(plan)}</b>}
            {(off || idle) && <span className="unseen"> ({voice.say(idle ? "fight.idle" : "fight.used")})</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Of two copies the first is spent first. */
export function isOff(id: string, n: number, drawn: readonly string[], stopped: readonly string[]): boolean {
  const before = drawn.slice(0, n).filter((each) => each === id).length;
  return stopped.filter((each) => each === id).length > before;
}

/** NM-JBP-15. */
const isIdle = (plan: JapanPlan, year: number): boolean => plan.id === "ja_kamikaze" && year < 1944;

export function bonusOf({ bonus = [0, 0] }: JapanPlan): string {
  return bonus[1] > 0 ? `+${bonus[0]}/+${bonus[1]}` : `+${bonus[0]}`;
}

/** What a plan does, in a sentence; of a Japanese one that raises values, which and by how much. */
export function effectOf({ voice, printed }: Pick<NimitzScene, "voice" | "printed">, id: string): string {
  const plan = printed.plans.japan.find((each) => each.id === id);
  if (!plan?.bonus) return voice.say(`plan.${id}`);
  const steps = (plan.attacks ?? []).map((step) => voice.say(`fight.step.${step}`)).join(", ");
  const [n, s] = plan.bonus;
  return voice.say("fight.raises", { steps, n, s, superior: s > 0 ? "yes" : "no" });
}
