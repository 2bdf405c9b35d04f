import type { ReactNode } from "react";
import { MarkIcon } from "~/art/marks";
import type { Voice } from "~/words";
import { type Card, inkOf, titleOf } from "../view";
import { Picture } from "./scenes";
import { kindOf, logistic } from "./uses";

interface Props {
  card: Card;
  voice: Voice;
  /** All of it, with its text; else only what is read in the hand. */
  whole?: boolean;
  /** Something on its rim: the future card. */
  note?: ReactNode;
}

/** The face of a card. */
export function Face({ card, voice, whole = false, note }: Props) {
  const kind = kindOf(card);
  return (
    <span className={whole ? "empire-face whole" : "empire-face"} data-side={inkOf(card.side)}>
      <span className="face-head">
        <span className="face-ops">{card.ops}</span>
        <span className="face-name">{titleOf(voice.noun(card.id))}</span>
      </span>
      <span className="face-kind">
        <KindIcon kind={kind} />
        {voice.say(`card.kind.${kind}`)}
        <span className="face-eye">
          <Eye />
          {[card.oc_iv, ...(card.ec_iv ? [card.ec_iv] : [])].join("/")}
        </span>
      </span>
      <span className="face-art">
        <Picture card={card} />
      </span>
      {whole ? <Whole card={card} voice={voice} /> : logistic(card) && <Added card={card} voice={voice} />}
      {note && <span className="face-note">{note}</span>}
    </span>
  );
}

function Added({ card, voice }: { card: Card; voice: Voice }) {
  return <span className="face-added">{voice.say("card.added", { n: logistic(card) })}</span>;
}

function Whole({ card, voice }: { card: Card; voice: Voice }) {
  const event = card.type !== "military" ? "–" : (card.ec_iv ?? voice.say("card.no_roll"));
  const figures: readonly (readonly [string, string | number])[] = [
    ["operations", card.oc_iv],
    ["event", event],
    ["units", logistic(card) ? `+${logistic(card)}` : "–"],
  ];
  return (
    <>
      <span className="face-figures">
        {figures.map(([what, value]) => (
          <span key={what}>
            <b>{value}</b>
            {voice.say(`card.figure.${what}`)}
          </span>
        ))}
      </span>
      <span className="face-text">{voice.say(`card_text.${card.id}`)}</span>
      <span className="face-foot">
        {voice.say(card.remove ? "card.leaves" : "card.returns")}
        <span>
          <MarkIcon side={inkOf(card.side)} size={12} /> {card.id.slice(1)}
        </span>
      </span>
    </>
  );
}

/** The kind of a card as a sign. */
const KINDS: Readonly<Record<string, string>> = {
  military: "M2 13 10.5 4.5M14 13 5.5 4.5M3 9.5 6.5 13M13 9.5 9.5 13M10.5 4.5 13 2M5.5 4.5 3 2",
  reaction: "M13 8.5A5 5 0 1 1 8 3.5h4M9.5 1 12.2 3.5 9.5 6",
  political: "M2 6.5 8 2.500l6 4zM3.5 7v5M6.5 7v5M9.5 7v5M12.5 7v5M2 13.500h12",
  resource: "M2 13.500V8l4 2.500V8l4 2.500V3h3.500v10.500z",
  weather:
    "M4.5 9.500a2.7 2.7 0 0 1 .2-5.4 3.7 3.7 0 0 1 7 .9 2.3 2.3 0 0 1-.2 4.500zM5 12l-.8 2M8.2 12l-.8 2M11.4 12l-.8 2",
};

export function KindIcon({ kind }: { kind: string }) {
  return <Line d={KINDS[kind] ?? KINDS.military!} />;
}

function Eye() {
  return (
    <Line d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600z" />
  );
}

function Line({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={d} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
