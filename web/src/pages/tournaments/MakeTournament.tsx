import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { shelf } from "~/api/queries";
import { KINDS, type Kind, makeTournament } from "~/api/tournaments";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";

const DAY = 24 * 3_600_000;
const USUAL = { rounds: 0, late: 0, most: 64, options: {}, watched: true };
const DEADLINES = [0, 3, 7, 14, 30] as const; // days

/** The least that has to be said; the rest is as is usual. */
export function MakeTournament() {
  const { t } = useTranslation();
  const names = useNames();
  const id = useId();
  const [, go] = useLocation();
  const { data: cards } = useQuery(shelf);
  const [title, setTitle] = useState("");
  const [game, setGame] = useState("");
  const [kind, setKind] = useState<Kind>("swiss");
  const [days, setDays] = useState(7);
  const [legs, setLegs] = useState(2);
  const [bids, setBids] = useState(false);
  const games = cards?.filter((card) => card.seats.length === 2) ?? [];
  const bid = legs === 1 ? games.find((card) => card.id === (game || games[0]?.id))?.bid : null;
  const made = useMutation({
    mutationFn: () =>
      makeTournament({
        title,
        game: game || (games[0]?.id ?? ""),
        kind,
        legs,
        bids: bids && !!bid,
        ...USUAL,
        round_ms: days > 0 ? days * DAY : null,
      }),
    onSuccess: ({ tournament }) => go(`/tournaments/${tournament}`),
  });
  function send(event: FormEvent) {
    event.preventDefault();
    made.mutate();
  }
  return (
    <section className="card cup-make">
      <h2>{t("tournaments.make")}</h2>
      <p className="muted">{t(`tournaments.about.${kind}`)}</p>
      <form onSubmit={send}>
        <div className="field cup-title">
          <label htmlFor={`${id}-title`}>{t("tournaments.name")}</label>
          <input
            id={`${id}-title`}
            type="text"
            value={title}
            maxLength={80}
            required
            onChange={(event) => setTitle(event.target.value)}
          />
        </div>
        <Choice label={t("tournaments.game")} value={game} onChange={setGame}>
          {games.map((card) => [card.id, names.game(card.id)])}
        </Choice>
        <Choice label={t("tournaments.of_kind")} value={kind} onChange={(value) => setKind(value as Kind)}>
          {KINDS.map((each) => [each, t(`tournaments.kind.${each}`)])}
        </Choice>
        <Choice label={t("tournaments.legs")} value={String(legs)} onChange={(value) => setLegs(Number(value))}>
          {[2, 1].map((each) => [String(each), t("tournaments.legs_some", { n: each })])}
        </Choice>
        {bid ? (
          <label className="check">
            <input type="checkbox" checked={bids} onChange={(event) => setBids(event.target.checked)} />
            <span>{t("tournaments.with_bids", { seat: names.seat(game || (games[0]?.id ?? ""), bid) })}</span>
          </label>
        ) : null}
        <Choice label={t("tournaments.round_time")} value={String(days)} onChange={(value) => setDays(Number(value))}>
          {DEADLINES.map((each) => [String(each), t("tournaments.days", { n: each })])}
        </Choice>
        <button type="submit" className="button" disabled={made.isPending}>
          {t("tournaments.make_it")}
        </button>
      </form>
      <ProblemNote error={made.error} />
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: readonly (readonly [string, string])[];
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
