import { useTranslation } from "react-i18next";
import type { Card } from "~/api/types";
import type { IconName } from "~/art/symbols";
import { useNames } from "~/ui/names";
import { Ways } from "./Ways";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What each seat has at the start, what a move gives back, and how much can be saved, in milliseconds. */
export const PACES = {
  none: null,
  live: { bank: 45 * MINUTE, more: 20_000, cap: 45 * MINUTE },
  daily: { bank: 3 * DAY, more: DAY, cap: 3 * DAY },
  slow: { bank: 14 * DAY, more: 3 * DAY, cap: 14 * DAY },
} as const;

export type PaceName = keyof typeof PACES;
export const PACE_NAMES = Object.keys(PACES) as PaceName[];
export const ICONS: Readonly<Record<PaceName, IconName>> = {
  none: "moon",
  live: "clock",
  daily: "sun",
  slow: "calendar",
};

interface Props {
  card: Card;
  pace: PaceName;
  choose(pace: PaceName): void;
  out: string;
  chooseOut(out: string): void;
}

export function Pace({ card, pace, choose, out, chooseOut }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <>
      <Ways
        title={t("setup.pace")}
        chosen={pace}
        choose={choose}
        ways={PACE_NAMES.map((name) => [name, ICONS[name], t(`setup.pace_${name}`), t(`setup.pace_${name}_help`)])}
      />
      {pace === "none" ? null : (
        <div className="field">
          <label htmlFor="setup-out">{t("setup.out")}</label>
          <select id="setup-out" value={out} onChange={(event) => chooseOut(event.target.value)}>
            <option value="resign">{t("setup.out_resign")}</option>
            {card.bots.map((bot) => (
              <option key={bot} value={`bot:${bot}`}>
                {t("setup.out_bot", { bot: names.bot(card.id, bot) })}
              </option>
            ))}
          </select>
          <p className="hint">{t("setup.out_help")}</p>
        </div>
      )}
    </>
  );
}
