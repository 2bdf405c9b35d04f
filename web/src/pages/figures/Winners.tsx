import { useTranslation } from "react-i18next";
import type { Band, Figures, Share } from "~/api/figures";
import type { Seat } from "~/api/types";
import { MarkIcon } from "~/art/symbols";
import { useSides } from "~/catalogue/useSides";
import { useNames } from "~/ui/names";
import { useShares } from "./shares";

interface Props {
  game: string;
  seats: readonly Seat[];
  figures: Figures;
}

/** Which side wins how often, in all and among players of one strength. */
export function Winners({ game, seats, figures }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const sideOf = useSides();
  const shares = useShares();
  const { matches, drawn, sides, bands } = figures;
  return (
    <section className="card figures-card" aria-labelledby="figures-winners">
      <h2 id="figures-winners">{t("figures.winners")}</h2>
      <ul className="figures-sides">
        {seats.map((seat, n) => (
          <li
            key={seat}
            data-last={n > 0 && n === seats.length - 1 ? "" : undefined}
            style={{ color: `var(--${sideOf(game, seat)})` }}
          >
            <MarkIcon side={sideOf(game, seat)} size={15} />
            <span className="figures-name">{names.seat(game, seat)}</span>
            <b className="figures-number">{shares.of(sides[seat]!.won, matches)}</b>
            <span className="small muted">{shares.between(sides[seat]!)}</span>
          </li>
        ))}
        {drawn > 0 ? (
          <li data-drawn="">
            <span className="figures-name">{t("figures.drawn")}</span>
            <b className="figures-number">{shares.of(drawn, matches)}</b>
          </li>
        ) : null}
      </ul>
      <Split game={game} seats={seats} sides={sides} matches={matches} />
      {bands.length > 0 ? <Bands game={game} seats={seats} bands={bands} /> : null}
      <p className="small muted">{t("figures.sure")}</p>
    </section>
  );
}

function Bands({ game, seats, bands }: { game: string; seats: readonly Seat[]; bands: readonly Band[] }) {
  const { t } = useTranslation();
  const names = useNames();
  const shares = useShares();
  return (
    <div className="figures-wide">
      <table className="figures-table">
        <caption>{t("figures.bands")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("figures.strength")}</th>
            <th scope="col" className="figures-count">
              {t("figures.matches")}
            </th>
            {seats.map((seat) => (
              <th key={seat} scope="col">
                {names.seat(game, seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.least ?? 0}>
              <th scope="row">{range(band.least, band.most)}</th>
              <td className="figures-count data">{band.matches}</td>
              {seats.map((seat) => (
                <td key={seat} className="data">
                  <b>{shares.of(band.sides[seat]!.won, band.matches)}</b>{" "}
                  <span className="muted figures-between">{shares.between(band.sides[seat]!)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function range(least: number | null, most: number | null): string {
    if (least === null) return t("figures.below", { most });
    return most === null ? t("figures.from", { least }) : t("figures.range", { least, most });
  }
}

interface SplitProps {
  game: string;
  seats: readonly Seat[];
  sides: Readonly<Record<Seat, Share>>;
  matches: number;
}

/** The same as a bar: the first side from the left, the last from the right, what nobody won between them. */
function Split({ game, seats, sides, matches }: SplitProps) {
  const sideOf = useSides();
  const last = seats.length - 1;
  const won = seats.reduce((sum, seat) => sum + sides[seat]!.won, 0);
  return (
    <span className="figures-split" aria-hidden="true">
      {seats.flatMap((seat, n) => [
        ...(n === last && matches > won ? [<i key="drawn" style={{ flexGrow: matches - won }} />] : []),
        <i
          key={seat}
          style={{ flexGrow: sides[seat]!.won, background: `var(--${sideOf(game, seat)})` }}
          data-second={n % 2 ? "" : undefined}
        />,
      ])}
    </span>
  );
}
