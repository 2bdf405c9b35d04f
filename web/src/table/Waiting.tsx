import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useStore } from "zustand";
import type { Message } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { useNames } from "~/ui/names";
import { NoticeOffer } from "~/ui/notices/NoticeOffer";
import { standing } from "./history";
import { LogLine } from "./Log";
import { linesOf } from "./lines";
import { BOTH } from "./reel";
import type { TableStore } from "./store";
import { useQueue } from "./useQueue";

/** While one waits: for whom, and the last thing that happened. Sealed moves show "sealed", never progress. */
export function Waiting({
  scene,
  drawn,
  message,
  store,
}: {
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
  message: Message;
  store: TableStore;
}) {
  const { t } = useTranslation();
  const heard = useStore(store, (table) => table.heard);
  const shown = useStore(store, (table) => table.aside?.shown);
  const { voice } = drawn;
  const others = message.waiting.filter((seat) => seat !== scene.seat);
  const names = useNames();
  const online = others.some((seat) => scene.lobby.seats[seat]?.kind === "person") && !scene.lobby.alone;
  const called = others.map((seat) => {
    const chair = scene.lobby.seats[seat];
    const self = chair?.name === scene.lobby.seats[scene.seat ?? ""]?.name; // two seats of one player
    return chair?.kind === "person" && !self ? names.chair(scene.lobby.game, chair) : voice.seat(seat);
  });
  const last = linesOf(standing(heard)).findLast((line) => !line.event.undone);
  const sealed = scene.seat !== null && message.waiting.includes(scene.seat);
  const bots = !sealed && others.some((seat) => scene.lobby.seats[seat]?.kind === "bot");
  const before = useQueue(message.match, scene.seat, bots && message.playable, message.n);
  return (
    <section className="question" aria-live="polite">
      <h2>
        {!message.playable
          ? t("waiting.revised")
          : sealed
            ? t("waiting.sealed", { names: called.join(", ") })
            : t("waiting.title", { names: called.join(", "), n: called.length })}
      </h2>
      {before !== null && before > 0 && <p className="question-lead">{t("waiting.queue", { n: before })}</p>}
      {last && (
        <ol className="log">
          <LogLine line={last} scene={scene} drawn={drawn} />
        </ol>
      )}
      {scene.seat !== null ? (
        <>
          <p className="question-lead">{t("waiting.help")}</p>
          {online && <NoticeOffer />}
        </>
      ) : (
        <>
          <p className="question-lead">{t("waiting.watching")}</p>
          {shown !== undefined && (
            <p>
              <Link className="button large" href={`/replay/${message.match}?eyes=${BOTH}`}>
                {t("waiting.both", { turns: shown })}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
