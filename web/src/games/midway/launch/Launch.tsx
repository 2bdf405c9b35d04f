import { useId, useState } from "react";
import type { QuestionProps } from "~/contract/game";
import { Clauses } from "~/table/Clauses";
import { NONE, short, total } from "../fleet";
import { type Factors, type Printed, TYPES, type View } from "../view";
import {
  changed,
  isComplete,
  isProposed,
  leftOf,
  movesOf,
  type Sender,
  senders,
  sentBy,
  sumOf,
  toggled,
  written,
} from "./order";
import "./launch.css";

/** An attack: every base with ready aircraft, those that reach the target and come home are marked. One button. */
export function Launch({ scene, odds, many }: QuestionProps<View, Printed>) {
  const { voice } = scene;
  const from = senders(scene, odds);
  const sent = sentBy(from, many?.goal ?? null);
  if (!many) return null;
  const keep = (next: typeof sent) => many.choose([], written(next));
  const all = isProposed(from, sent);
  const sum = short(sumOf(sent));
  return (
    <div className="midway-launch">
      <ul>
        {from.map((sender) => (
          <Base
            key={sender.base}
            scene={scene}
            sender={sender}
            sent={sent.get(sender.base) ?? NONE}
            onToggle={() => keep(toggled(from, sent, sender.base))}
            onCount={(type, n) => keep(changed(sent, sender.base, type, n))}
          />
        ))}
      </ul>
      <dl>
        <div className="midway-launch-sum">
          <dt>{voice.say("launch.sum")}</dt>
          <dd>{sum}</dd>
        </div>
        <div>
          <dt>{voice.say("launch.left")}</dt>
          <dd>{short(leftOf(from, sent))}</dd>
        </div>
      </dl>
      <Clauses game="midway" ids={[...new Set(from.flatMap(({ rules }) => rules))]} />
      <div className="question-act">
        <button
          type="button"
          className="button primary large"
          disabled={many.busy || !isComplete(scene, sent)}
          onClick={() => many.send(movesOf(from, sent))}
        >
          {voice.say(!isComplete(scene, sent) ? "launch.no_bombers" : all ? "launch.all" : "launch.some", { sum })}
        </button>
      </div>
    </div>
  );
}

interface BaseProps extends Pick<QuestionProps<View, Printed>, "scene"> {
  sender: Sender;
  sent: Factors;
  onToggle(): void;
  onCount(type: number, n: number): void;
}

/** One base: marked or not; its factors by kind, if somebody wants to hold some back. */
function Base({ scene, sender, sent, onToggle, onCount }: BaseProps) {
  const { voice } = scene;
  const { base, ready, offered } = sender;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li data-off={!offered || undefined}>
      <label>
        <input type="checkbox" checked={total(sent) > 0} disabled={!offered} onChange={onToggle} />
        <span className="midway-launch-base">
          <strong>{voice.noun(base)}</strong>
          <small>{wayOf(scene, sender)}</small>
        </span>
        <b>{short(total(sent) > 0 ? sent : ready)}</b>
      </label>
      {offered && (
        <button
          type="button"
          className="midway-launch-more"
          aria-expanded={open}
          aria-controls={id}
          aria-label={voice.say("launch.by_kind", { base })}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true">⋯</span>
        </button>
      )}
      {open && (
        <div className="midway-launch-kinds" id={id}>
          {TYPES.map((type, n) =>
            ready[n] ? (
              <Count
                key={type}
                label={voice.noun(type)}
                n={sent[n] ?? 0}
                most={ready[n]}
                onCount={(k) => onCount(n, k)}
                say={voice.say.bind(voice)}
              />
            ) : null,
          )}
        </div>
      )}
    </li>
  );
}

/** Out and home, in zones; or why it stays. */
function wayOf({ voice }: BaseProps["scene"], { out, home, offered, rules }: Sender): string {
  if (out === undefined) return "";
  if (!offered) return voice.say("launch.too_far", { out, rule: rules[0] ?? "" });
  return home == null
    ? voice.say("launch.one_way", { out, rule: rules[0] ?? "" })
    : voice.say("launch.way", { out, home });
}

interface CountProps {
  label: string;
  n: number;
  most: number;
  onCount(n: number): void;
  say(key: string, about: Record<string, unknown>): string;
}

/** So many of them: one less, one more. */
export function Count({ label, n, most, onCount, say }: CountProps) {
  return (
    <div className="midway-count" role="group" aria-label={label}>
      <span>{label}</span>
      <button
        type="button"
        disabled={n <= 0}
        aria-label={say("launch.less", { what: label })}
        onClick={() => onCount(n - 1)}
      >
        −
      </button>
      <output>{n}</output>
      <button
        type="button"
        disabled={n >= most}
        aria-label={say("launch.more", { what: label })}
        onClick={() => onCount(n + 1)}
      >
        +
      </button>
    </div>
  );
}
