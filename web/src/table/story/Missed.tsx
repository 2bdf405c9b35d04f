import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import type { Said } from "../history";
import { LogLine } from "../Log";
import { linesOf, momentAt } from "../lines";
import { useStands } from "../useStands";
import { AccountLines } from "./AccountCard";

const LAST = 7;

interface Props {
  events: readonly Said[];
  /** All that was heard, these among it. */
  heard: readonly Said[];
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
  /** The player is to answer next. */
  asked: boolean;
  onWatch(): void;
  onDone(): void;
}

/** What happened since the player last looked: first in short, then beat by beat if he wants to watch it. */
export function Missed({ events, heard, scene, drawn, asked, onWatch, onDone }: Props) {
  const { t } = useTranslation();
  const { game } = drawn;
  const account = useMemo(() => game.story?.account?.(scene, events, null) ?? null, [game, scene, events]);
  const told = useMemo(() => linesOf(events, momentAt(heard, events[0]?.n ?? 0)), [heard, events]);
  const stands = useStands(scene, heard.at(-1)?.n ?? 0);
  const state = stands?.recap.map((each) => drawn.voice.phrase(each)) ?? [];
  return (
    <section className="recap" aria-label={t("recap.title")}>
      <h2>{t("recap.title")}</h2>
      {state.map((sentence) => (
        <p key={sentence} className="question-lead">
          {sentence}
        </p>
      ))}
      {account && <AccountLines account={account} drawn={drawn} />}
      <ol className="log recap-log">
        {told.slice(-LAST).map((line, n) => (
          <LogLine key={`${line.event.n}.${n}.${line.event.kind}`} line={line} scene={scene} drawn={drawn} />
        ))}
      </ol>
      <div className="question-act">
        <button type="button" className="button primary large" onClick={onDone}>
          {asked ? t("recap.go_on") : t("recap.close")}
        </button>
        <button type="button" className="button large" onClick={onWatch}>
          {t("recap.watch")}
        </button>
      </div>
    </section>
  );
}
