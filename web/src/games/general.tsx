import { useTranslation } from "react-i18next";
import { Cover } from "./cover";
import { type BoardProps, game } from "./game";

/** For a game that brings no board of its own: everything can be done from the list. Whether anything in its view is
 * secret nobody here knows, so at a shared screen the others always look away. */
export const general = game<unknown, unknown>({
  Board,
  words: { en: {}, it: {} },
  subtitle: ({ lobby, voice }) => voice.say(`scenario.${lobby.scenario}`),
  secret: () => true,
});

function Board({ scene: { lobby } }: BoardProps<unknown, unknown>) {
  const { t } = useTranslation();
  return (
    <figure className="general-board">
      <Cover game={lobby.game} />
      <figcaption>{t("table.no_board")}</figcaption>
    </figure>
  );
}
