import type { TFunction } from "i18next";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useStore } from "zustand";
import type { Heard } from "~/api/types";
import { Icon } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { capital, type Voice } from "~/words";
import { Die } from "./Die";
import { standing } from "./history";
import { type Line, linesOf } from "./lines";
import type { TableStore } from "./store";

const FEW = 400; // of the thousands of lines of a long match, until more are asked for

interface Props {
  store: TableStore;
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
  /** What is being told, and stands here only once it has been. */
  held?: ReadonlySet<Heard>;
}

/** What was heard, the newest first. What was taken back is kept, folded away. */
export function Log({ store, scene, drawn, held }: Props) {
  const { t } = useTranslation();
  const heard = useStore(store, (table) => table.heard);
  const told = useMemo(() => (held?.size ? heard.filter((event) => !held.has(event)) : heard), [heard, held]);
  const lines = useMemo(() => linesOf(standing(told)).toReversed(), [told]);
  const [all, setAll] = useState(false);
  if (lines.length === 0) return <p className="tab-empty">{t("log.empty")}</p>;
  const shown = all ? lines : lines.slice(0, FEW);
  return (
    <>
      <ol className="log" aria-label={t("panel.log")}>
        {shown.map((line, n) => (
          <LogLine key={`${line.event.n}.${lines.length - n}`} line={line} scene={scene} drawn={drawn} />
        ))}
      </ol>
      {shown.length < lines.length && (
        <button type="button" className="button quiet" onClick={() => setAll(true)}>
          {t("log.more", { n: lines.length - shown.length })}
        </button>
      )}
    </>
  );
}

export function LogLine({ line, scene, drawn }: { line: Line; scene: Scene<unknown, unknown>; drawn: Drawn }) {
  const { t } = useTranslation();
  const { event, moment, chapter } = line;
  const details = line.details.map((each) => drawn.voice.phrase(each));
  const die = event.about?.die;
  return (
    <li className={chapter ? "log-chapter" : "log-line"} data-undone={event.undone || undefined}>
      <Link
        href={`/replay/${scene.lobby.id}/${event.n}${scene.seat ? `?eyes=${scene.seat}` : ""}`}
        className="log-moment"
        aria-label={t("log.replay", { n: event.n })}
      >
        {moment || event.n}
      </Link>
      <div>
        {event.undone && <span className="log-undone">{t("log.undone")} </span>}
        {sentence(event, drawn.voice, t)}
        {typeof die === "number" && die > 0 && <Die value={die} faces={drawn.game.faces} />}
        {event.private ? (
          <span className="log-private" title={t("log.private")}>
            <Icon name="eye" aria-label={t("log.private")} role="img" />
          </span>
        ) : null}
        {details.length > 0 && (
          <ul>
            {details.map((detail, n) => (
              <li key={`${n} ${detail}`}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** What the table itself tells is said in its own words; all else in those of the game. */
const OWN = new Set(["took_back", "went_back", "standing_order"]);

export function sentence(event: Heard, voice: Voice, t: TFunction): string {
  if (!OWN.has(event.kind)) return voice.event(event);
  const { seat, move, prompt } = (event.about ?? {}) as { seat?: string; move?: readonly unknown[]; prompt?: string };
  const said = t(`log.${event.kind}`, {
    seat: seat ? voice.seat(seat) : "",
    move: move ? voice.move(move, prompt) : "",
  });
  return capital(said);
}
