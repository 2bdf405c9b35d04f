import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { door } from "~/api/queries";
import type { Card, Seat } from "~/api/types";
import { MarkIcon } from "~/art/symbols";
import { useSides } from "~/catalogue/useSides";
import { useNames } from "~/ui/names";
import type { ChairWish } from "./plans";

interface Props {
  card: Card;
  seats: readonly Seat[];
  chairs: Readonly<Record<Seat, ChairWish>>;
  choose(chairs: Readonly<Record<Seat, ChairWish>>): void;
}

/** Who plays what. Several seats of one's own are several people at one screen. */
export function Chairs({ card, seats, chairs, choose }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const sideOf = useSides();
  const mine = seats.filter((seat) => chairs[seat]?.kind === "me").length;
  return (
    <section className="section" aria-labelledby="setup-chairs">
      <h2 id="setup-chairs">{t("setup.chairs")}</h2>
      <div className="card list">
        {seats.map((seat) => (
          <div key={seat} className="list-row">
            <label htmlFor={`chair-${seat}`} className="chair-name">
              <MarkIcon side={sideOf(card.id, seat)} size={16} />
              {names.seat(card.id, seat)}
            </label>
            <ChairSelect
              id={`chair-${seat}`}
              game={card.id}
              bots={card.bots}
              chair={chairs[seat] ?? { kind: "open" }}
              choose={(chair) => choose({ ...chairs, [seat]: chair })}
            />
          </div>
        ))}
      </div>
      {mine > 1 ? <p className="hint">{t("setup.several")}</p> : null}
      {mine === 0 ? <p className="hint">{t("setup.none")}</p> : null}
    </section>
  );
}

/** Whoever opens a table for others must be found again. */
export function NeedsAccount() {
  const { t } = useTranslation();
  const { data: here } = useQuery(door);
  if (!here?.accounts || (here.me && here.me.role !== "guest")) return null;
  return (
    <p className="notice">
      <span>
        {t("home.need_account")} <Link href="/account">{t("home.to_account")}</Link>
      </span>
    </p>
  );
}

interface SelectProps {
  id: string;
  game: string;
  bots: readonly string[];
  chair: ChairWish;
  choose(chair: ChairWish): void;
}

export function ChairSelect({ id, game, bots, chair, choose }: SelectProps) {
  const { t } = useTranslation();
  const names = useNames();
  const read = (value: string): ChairWish =>
    value.startsWith("bot:") ? { kind: "bot", bot: value.slice(4) } : { kind: value === "me" ? "me" : "open" };
  return (
    <select
      id={id}
      value={chair.kind === "bot" ? `bot:${chair.bot}` : chair.kind}
      onChange={(event) => choose(read(event.target.value))}
    >
      <option value="me">{t("setup.me")}</option>
      {bots.map((bot) => (
        <option key={bot} value={`bot:${bot}`}>
          {[t("setup.bot", { bot: names.bot(game, bot) }), names.aboutBot(game, bot)].filter(Boolean).join(": ")}
        </option>
      ))}
      <option value="open">{t("setup.open")}</option>
    </select>
  );
}
