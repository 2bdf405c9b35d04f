import { useTranslation } from "react-i18next";
import type { Card } from "~/api/types";
import { Face, Waves } from "~/art/faces";
import { Icon, type IconName } from "~/art/symbols";
import { levelOf } from "~/games/scenarios";
import { useNames } from "../common/names";
import type { How } from "./plans";

interface Props {
  card: Card;
  /** Null: seat by seat, in a way of one's own. */
  how: How | null;
  bot: string;
  chooseHow(how: How): void;
  chooseBot(bot: string): void;
}

const WAYS: readonly [How, IconName][] = [
  ["bot", "bot"],
  ["online", "people"],
  ["here", "screen"],
];

/** Whom one plays against; of bots each as a card, the weakest first. */
export function Opponents({ card, how, bot, chooseHow, chooseBot }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const bots = card.bots.toSorted((a, b) => levelOf(card.id, a) - levelOf(card.id, b));
  return (
    <section className="section" aria-labelledby="setup-opponent">
      <div className="setup-head">
        <h2 id="setup-opponent">{t("setup.opponent")}</h2>
        <div className="choices" role="radiogroup" aria-labelledby="setup-opponent">
          {WAYS.map(([way, icon]) => (
            <label key={way}>
              <input type="radio" name="how" checked={how === way} onChange={() => chooseHow(way)} />
              <Icon name={icon} size={16} />
              {t(`setup.how_${way}`)}
            </label>
          ))}
        </div>
      </div>
      {how === "bot" ? (
        <div className="pick-cards" role="radiogroup" aria-label={t("setup.level")}>
          {bots.map((each) => (
            <label key={each} className="pick pick-bot card">
              <input type="radio" name="bot" checked={each === bot} onChange={() => chooseBot(each)} />
              <Icon name="check" size={14} className="pick-check" />
              <Face level={levelOf(card.id, each)} />
              <span className="pick-level">
                <b className="pick-name">{names.bot(card.id, each)}</b>
                <Waves level={levelOf(card.id, each)} />
                <span className="unseen">{t("setup.waves", { n: levelOf(card.id, each) })}</span>
              </span>
              <span className="small muted pick-about">{names.aboutBot(card.id, each)}</span>
            </label>
          ))}
        </div>
      ) : (
        <p className="muted">{t(how ? `setup.how_${how}_help` : "setup.how_own_help")}</p>
      )}
    </section>
  );
}
