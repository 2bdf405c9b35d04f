import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Message } from "~/api/types";
import type { Scene } from "~/games/game";
import { useNames } from "~/pages/common/names";
import { LogLine, linesOf } from "./Log";
import type { TableStore } from "./store";
import type { Drawn } from "./useDrawn";

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
  const { voice } = drawn;
  const others = message.waiting.filter((seat) => seat !== scene.seat);
  const names = useNames();
  const called = others.map((seat) => {
    const chair = scene.lobby.seats[seat];
    const self = chair?.name === scene.lobby.seats[scene.seat ?? ""]?.name; // two seats of one player
    return chair?.kind === "person" && !self ? names.chair(scene.lobby.game, chair) : voice.seat(seat);
  });
  const last = linesOf(heard, drawn).find((line) => !line.event.undone);
  const sealed = scene.seat !== null && message.waiting.includes(scene.seat);
  return (
    <section className="question" aria-live="polite">
      <h2>
        {!message.playable
          ? t("waiting.revised")
          : sealed
            ? t("waiting.sealed", { names: called.join(", ") })
            : t("waiting.title", { names: called.join(", "), n: called.length })}
      </h2>
      {last && (
        <ol className="log">
          <LogLine line={last} scene={scene} drawn={drawn} />
        </ol>
      )}
      <p className="question-lead">{t("waiting.help")}</p>
    </section>
  );
}
