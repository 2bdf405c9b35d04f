import { useTranslation } from "react-i18next";
import type { Card, Level } from "~/api/types";
import { Face, Waves } from "~/art/faces";
import { Icon, type IconName } from "~/art/symbols";
import { useNames } from "~/ui/names";
import type { How } from "~/ui/plans";
import { type Rank, ranksOf } from "./ranks";
import { Ways } from "./Ways";

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

/** Whom one plays against; of bots each rank as a card, the weakest first, and below it the tempers of the one chosen. */
export function Opponents({ card, how, bot, chooseHow, chooseBot }: Props) {
  const { t } = useTranslation();
  const ranks = ranksOf(card);
  const mine = ranks.find(({ levels }) => levels.some((level) => level.bot === bot));
  const rated = card.levels.some(({ rating }) => rating !== null);
  return (
    <>
      <Ways
        title={t("setup.opponent")}
        chosen={how}
        choose={chooseHow}
        ways={WAYS.map(([way, icon]) => [way, icon, t(`setup.how_${way}`), t(`setup.how_${way}_help`)])}
      />
      {how === "bot" ? (
        <section className="section" aria-labelledby="setup-level">
          <div className="setup-head">
            <h2 id="setup-level">{t("setup.level")}</h2>
            {rated ? <p className="small muted setup-source">{t("setup.rating_from")}</p> : null}
          </div>
          <div className="pick-cards pick-bots" role="radiogroup" aria-labelledby="setup-level">
            {ranks.map((rank) => (
              <RankCard key={rank.rank} game={card.id} rank={rank} bot={bot} choose={chooseBot} />
            ))}
          </div>
          {mine && mine.levels.length > 1 ? <Tempers levels={mine.levels} bot={bot} choose={chooseBot} /> : null}
        </section>
      ) : how ? null : (
        <p className="muted">{t("setup.how_own_help")}</p>
      )}
    </>
  );
}

interface RankProps {
  game: string;
  rank: Rank;
  bot: string;
  choose(bot: string): void;
}

/** A rank shows the temper that is chosen, else its first. */
function RankCard({ game, rank: { rank, levels }, bot, choose }: RankProps) {
  const { t } = useTranslation();
  const names = useNames();
  const level = levels.find((each) => each.bot === bot) ?? levels[0];
  return (
    <label className="pick pick-bot card">
      <input type="radio" name="bot" checked={level.bot === bot} onChange={() => choose(level.bot)} />
      <Icon name="check" size={14} className="pick-check" />
      <Face face={level.face} temper={level.temper} />
      <span className="pick-level">
        <b className="pick-name">{names.bot(game, level.bot)}</b>
        <span className="pick-strength">
          <Waves level={rank} />
          <span className="unseen">{t("setup.waves", { n: rank })}</span>
          <Rating level={level} />
        </span>
      </span>
      <span className="small muted pick-about">{names.aboutBot(game, level.bot)}</span>
      {level.seconds === null ? null : (
        <span className="small muted pick-thinks">
          <Icon name="clock" size={14} />
          {t("setup.thinks", { seconds: Math.round(level.seconds * 10) / 10 })}
        </span>
      )}
    </label>
  );
}

function Rating({ level: { rating, give } }: { level: Level }) {
  if (rating === null) return null;
  return (
    <span className="pick-rating">
      <b>{rating}</b>
      {give === null ? null : <span className="small muted"> ±{give}</span>}
    </span>
  );
}

function Tempers({ levels, bot, choose }: { levels: readonly Level[]; bot: string; choose(bot: string): void }) {
  const { t } = useTranslation();
  return (
    <div className="setup-tempers">
      <b id="setup-temper">{t("setup.temper")}</b>
      <div className="choices" role="radiogroup" aria-labelledby="setup-temper">
        {levels.map((level) => (
          <label key={level.bot}>
            <input type="radio" name="temper" checked={level.bot === bot} onChange={() => choose(level.bot)} />
            {t(`setup.temper_${level.temper}`)}
          </label>
        ))}
      </div>
    </div>
  );
}
