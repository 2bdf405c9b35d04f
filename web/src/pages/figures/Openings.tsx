import { useTranslation } from "react-i18next";
import type { Opening } from "~/api/figures";
import type { Seat } from "~/api/types";
import { MarkIcon } from "~/art/symbols";
import { useSides } from "~/catalogue/useSides";
import { useNames } from "~/ui/names";
import type { Voice } from "~/words";
import { useShares } from "./shares";

interface Props {
  game: string;
  seats: readonly Seat[];
  voice: Voice;
  openings: Readonly<Record<Seat, readonly Opening[]>>;
}

/** What each side orders first, how often, and how often it then won. */
export function Openings({ game, seats, voice, openings }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const sideOf = useSides();
  return (
    <section className="card figures-card" aria-labelledby="figures-openings">
      <h2 id="figures-openings">{t("figures.openings")}</h2>
      <div className="figures-openings">
        {seats.map((seat) => (
          <div key={seat} className="figures-opening">
            <h3>
              <MarkIcon side={sideOf(game, seat)} size={14} /> {names.seat(game, seat)}
            </h3>
            {openings[seat]?.length ? (
              <List openings={openings[seat]} voice={voice} />
            ) : (
              <p className="small muted">{t("figures.no_opening")}</p>
            )}
          </div>
        ))}
      </div>
      <p className="small muted">{t("figures.openings_help")}</p>
    </section>
  );
}

function List({ openings, voice }: { openings: readonly Opening[]; voice: Voice }) {
  const { t } = useTranslation();
  const shares = useShares();
  return (
    <ol>
      {openings.map(({ move, played, side }) => (
        <li key={JSON.stringify(move)}>
          <span className="figures-move">{capital(voice.move(move))}</span>
          <b className="data">{t("figures.then_won", { share: shares.of(side.won, played) })}</b>
          <span className="small muted">{t("figures.played", { matches: played })}</span>
          <span className="small muted figures-between">{shares.between(side)}</span>
        </li>
      ))}
    </ol>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
