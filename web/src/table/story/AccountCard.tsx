import { useTranslation } from "react-i18next";
import type { Drawn } from "~/contract/drawn";
import type { Account } from "~/contract/story";
import { Die } from "../Die";

/** What a turn brought: numbers that are pins on the board, dice, points before and after. */
export function AccountLines({ account, drawn }: { account: Account; drawn: Drawn }) {
  const pins = pinsOf(account);
  return (
    <div className="account-groups">
      {account.groups.map(({ title, lines, dice }) => (
        <section key={title}>
          <h3>{title}</h3>
          {dice?.map(({ seat, label, faces }) => (
            <p key={label} className="account-dice" data-side={drawn.side(seat)}>
              {faces.map((face, n) => (
                <Die key={n} value={face} />
              ))}
              <span>{label}</span>
            </p>
          ))}
          <ul>
            {lines.map((line, n) => (
              <li key={`${n} ${line.text}`} data-tone={line.tone}>
                {line.place && <b className="account-pin">{pins.indexOf(line.place) + 1}</b>}
                <span>{line.text}</span>
                {line.note && <small>{line.note}</small>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {account.track && <Track {...account.track} />}
    </div>
  );
}

/** Places of an account in the order of their numbers. */
export function pinsOf(account: Account): readonly string[] {
  const places = account.groups.flatMap(({ lines }) => lines.flatMap(({ place }) => (place ? [place] : [])));
  return [...new Set(places)];
}

function Track({ label, least, most, before, after, limits }: NonNullable<Account["track"]>) {
  const wide = 190;
  const x = (n: number) => ((n - least) / Math.max(1, most - least)) * wide;
  return (
    <section className="account-track">
      <h3>{label}</h3>
      <svg viewBox={`-12 -4 ${wide + 24} 46`} aria-hidden="true">
        <rect x="0" y="8" width={wide} height="8" rx="4" className="account-rail" />
        {limits.map((limit) => (
          <g key={limit}>
            <path d={`M${x(limit)} 3V21`} className="account-limit" />
            <text x={x(limit)} y="37">
              {limit}
            </text>
          </g>
        ))}
        {before !== after && <path d={`M${x(before)} 12H${x(after)}`} className="account-way" />}
        <circle cx={x(before)} cy="12" r="7" className="account-before" />
        <circle cx={x(after)} cy="12" r="8" className="account-after" />
        <text x={x(after)} y="37" className="account-now">
          {after}
        </text>
      </svg>
    </section>
  );
}

/** Docked under the board at a new turn, until the player acts or folds it away. */
export function AccountCard(props: {
  account: Account;
  drawn: Drawn;
  onFold(): void;
  onWatch?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { account, drawn, onFold, onWatch } = props;
  return (
    <section className="account" aria-label={account.title}>
      <header>
        <h2>{account.title}</h2>
        {account.lead && <p>{account.lead}</p>}
        {onWatch && (
          <button type="button" className="button" onClick={onWatch}>
            {t("story.again")}
          </button>
        )}
        <button type="button" className="button" onClick={onFold}>
          {t("story.fold")}
        </button>
      </header>
      <AccountLines account={account} drawn={drawn} />
    </section>
  );
}
