import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { myClubs } from "~/api/clubs";
import { shelf, useVoice } from "~/api/queries";
import { KINDS, type Kind, makeTournament } from "~/api/tournaments";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import type { Voice } from "~/words";
import { PACES, type PaceName } from "../setup/Pace";
import { Announced } from "./Announced";

const DAY = 24 * 3_600_000;
const USUAL = { late: 0, watched: true };
const ROUNDS = [0, 3, 4, 5, 6, 7] as const; // of a Swiss tournament; 0: as many as it takes
const PLACES = [4, 8, 16, 32, 64, 128] as const;
const DEADLINES = [0, 3, 7, 14, 30] as const; // days

/** The least that has to be said, and beside it what will be announced. */
export function MakeTournament({ forClub = "" }: { forClub?: string }) {
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
  const [scenario, setScenario] = useState("");
  const [pace, setPace] = useState<PaceName>("none");
  const [rounds, setRounds] = useState(0);
  const [most, setMost] = useState(64);
  const [preset, setPreset] = useState("");
  const [club, setClub] = useState(forClub);
  const [date, setDate] = useState("");
  const { data: clubs = [] } = useQuery(myClubs);
  const joined = clubs.filter(({ role }) => role !== "");
  const starts = date ? new Date(date).getTime() : null;
  const games = cards?.filter((card) => card.seats.length === 2) ?? [];
  const card = games.find(({ id }) => id === game) ?? games[0];
  const voice = useVoice(card?.id);
  const bid = legs === 1 ? card?.bid : null;
  const clock = PACES[pace];
  const made = useMutation({
    mutationFn: () =>
      makeTournament({
        title,
        game: card?.id ?? "",
        scenario: scenario || null,
        kind,
        legs,
        most,
        rounds: kind === "swiss" ? rounds : 0,
        pace: clock && { ...clock, out: "resign" },
        bids: bids && !!bid,
        options: card?.presets[preset] ?? {},
        club: club || null,
        starts,
        ...USUAL,
        round_ms: days > 0 ? days * DAY : null,
      }),
    onSuccess: ({ tournament }) => go(`/tournaments/${tournament}`),
  });
  function choose(id: string) {
    setGame(id);
    setScenario(""); // the game's first
    setPreset("");
  }
  function send(event: FormEvent) {
    event.preventDefault();
    made.mutate();
  }
  return (
    <section className="card cup-make" aria-labelledby={`${id}-make`}>
      <h2 id={`${id}-make`}>{t("tournaments.make")}</h2>
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
        <Choice label={t("tournaments.game")} value={game} onChange={choose}>
          {games.map((card) => [card.id, names.game(card.id)])}
        </Choice>
        {card && voice && card.scenarios.length > 1 ? (
          <Choice label={t("tournaments.scenario")} value={scenario} onChange={setScenario}>
            {card.scenarios.map((each) => [each, voice.say(`scenario.${each}`)])}
          </Choice>
        ) : null}
        {card && voice && Object.keys(card.presets).length > 0 ? (
          <Choice label={t("tournaments.rules")} value={preset} onChange={setPreset}>
            {[["", t("tournaments.usual_rules")], ...Object.keys(card.presets).map((each) => presetName(voice, each))]}
          </Choice>
        ) : null}
        <Choice label={t("tournaments.of_kind")} value={kind} onChange={(value) => setKind(value as Kind)}>
          {KINDS.map((each) => [each, t(`tournaments.kind.${each}`)])}
        </Choice>
        <Choice label={t("tournaments.legs")} value={String(legs)} onChange={(value) => setLegs(Number(value))}>
          {[2, 1].map((each) => [String(each), t("tournaments.legs_some", { n: each })])}
        </Choice>
        {bid ? (
          <label className="check">
            <input type="checkbox" checked={bids} onChange={(event) => setBids(event.target.checked)} />
            <span>{t("tournaments.with_bids", { seat: names.seat(card?.id ?? "", bid) })}</span>
          </label>
        ) : null}
        <Choice label={t("tournaments.round_time")} value={String(days)} onChange={(value) => setDays(Number(value))}>
          {DEADLINES.map((each) => [String(each), t("tournaments.days", { n: each })])}
        </Choice>
        <Choice label={t("setup.pace")} value={pace} onChange={(value) => setPace(value as PaceName)}>
          {(Object.keys(PACES) as PaceName[]).map((each) => [each, t(`setup.pace_${each}`)])}
        </Choice>
        {kind === "swiss" ? (
          <Choice label={t("tournaments.rounds")} value={String(rounds)} onChange={(value) => setRounds(Number(value))}>
            {ROUNDS.map((each) => [String(each), t("tournaments.rounds_some", { n: each })])}
          </Choice>
        ) : null}
        <Choice label={t("tournaments.most")} value={String(most)} onChange={(value) => setMost(Number(value))}>
          {PLACES.map((each) => [String(each), String(each)])}
        </Choice>
        <div className="field">
          <label htmlFor={`${id}-starts`}>{t("tournaments.starts")}</label>
          <input
            id={`${id}-starts`}
            type="datetime-local"
            value={date}
            aria-describedby={`${id}-starts-help`}
            onChange={(event) => setDate(event.target.value)}
          />
          <p id={`${id}-starts-help`} className="hint">
            {t("tournaments.starts_help")}
          </p>
        </div>
        {joined.length > 0 ? (
          <Choice label={t("tournaments.who_enters")} value={club} onChange={setClub}>
            {[["", t("tournaments.everybody")], ...joined.map(({ id, name }) => [id, name] as const)]}
          </Choice>
        ) : null}
        <p className="hint cup-title">{t(`setup.pace_${pace}_help`)}</p>
        <button type="submit" className="button" disabled={made.isPending}>
          {t("tournaments.make_it")}
        </button>
      </form>
      <Announced
        title={title}
        game={card?.id ?? ""}
        club={joined.find(({ id }) => id === club)?.name}
        plan={{ kind, most, rounds, legs, days, starts }}
      />
      <ProblemNote error={made.error} />
    </section>
  );
}

const presetName = (voice: Voice, preset: string) => [preset, voice.say(`preset.${preset}`)] as const;

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
