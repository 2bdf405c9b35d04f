import { useTranslation } from "react-i18next";
import { MarkIcon } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import type { BoardProps, Scene } from "~/contract/game";

const nothing = () => undefined;

/** For a board that is only looked at: nothing is chosen on it. */
export const LOOKING = {
  draft: [],
  moves: [],
  choose: nothing,
  commit: nothing,
  whyNot: nothing,
  touched: new Set<string>(),
  news: [],
  odds: null,
} as const;

type Props = Pick<BoardProps<unknown, unknown>, "shown"> &
  Partial<Pick<BoardProps<unknown, unknown>, "touched" | "news">> & {
    drawn: Drawn;
    scenes: readonly Scene<unknown, unknown>[];
  };

/** The board as each of these saw it, side by side. */
export function SideBySide({ drawn, scenes, ...rest }: Props) {
  const { t } = useTranslation();
  const { Board } = drawn.game;
  const several = scenes.length > 1;
  return scenes.map((scene) => {
    const seat = scene.seat ?? "";
    return (
      <figure key={seat} className={several ? "replay-side" : "replay-whole"}>
        {several && (
          <figcaption data-side={drawn.side(seat)}>
            <MarkIcon side={drawn.side(seat)} size={14} />
            {t("replay.saw", { seat: drawn.voice.seat(seat) })}
          </figcaption>
        )}
        <div className="replay-sheet">
          <Board {...LOOKING} {...rest} scene={scene} />
        </div>
      </figure>
    );
  });
}
