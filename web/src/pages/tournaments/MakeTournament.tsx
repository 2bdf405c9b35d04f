import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { myClubs } from "~/api/clubs";
import { shelf, useVoice } from "~/api/queries";
import { KINDS, type Kind, makeTournament } from "~/api/tournaments";
import type { IconName } from "~/art/symbols";
import { Cover } from "~/catalogue/Cover";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import type { Voice } from "~/words";
import { ICONS, PACE_NAMES, PACES, type PaceName } from "../setup/Pace";
import { Ways } from "../setup/Ways";
import "../setup/setup.css";
import { Announced } from "./Announced";

const DAY = 24 * 3_600_000;
const USUAL = { late: 0, watched: true };
const ROUNDS = [0, 3, 4, 5, 6, 7] as const; // of a Swiss tournament; 0: as many as it takes
const PLACES = [4, 8, 16, 32, 64, 128] as const;
const MARKS: Readonly<Record<Kind, IconName>> = { knockout: "cup", robin: "people", swiss: "layers", ladder: "climb" };
const DEADLINES = [0, 3, 7, 14, 30] as const; // days

/** What has to be said, and beside it what will be announced. */
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
  const [most, setMost] = useState(16);
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
    <form className="cup-make" onSubmit={send}>
      <div className="cup-plan">
        <div className="field">
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
        <Ways
          title={t("tournaments.game")}
          chosen={card?.id ?? null}
          choose={choose}
          ways={games.map((each) => [each.id, null, names.game(each.id), ""])}
          picture={(game) => <Cover game={game} />}
        />
        <div className="cup-choices">
          {card && voice && card.scenarios.length > 1 ? (
            <Choice label={t("tournaments.scenario")} value={scenario} onChange={setScenario}>
              {card.scenarios.map((each) => [each, voice.say(`scenario.${each}`)])}
            </Choice>
          ) : null}
          {card && voice && Object.keys(card.presets).length > 0 ? (
            <Choice label={t("tournaments.rules")} value={preset} onChange={setPreset}>
              {[
                ["", t("tournaments.usual_rules")],
                ...Object.keys(card.presets).map((each) => presetName(voice, each)),
              ]}
            </Choice>
          ) : null}
        </div>
        <Ways
          title={t("tournaments.of_kind")}
          chosen={kind}
          choose={(each) => setKind(each)}
          ways={KINDS.map((each) => [each, MARKS[each], t(`tournaments.kind.${each}`), t(`tournaments.about.${each}`)])}
        />
        <div className="cup-choices">
          <Choice label={t("tournaments.most")} value={String(most)} onChange={(value) => setMost(Number(value))}>
            {PLACES.map((each) => [String(each), String(each)])}
          </Choice>
          {kind === "swiss" ? (
            <Choice
              label={t("tournaments.rounds")}
              value={String(rounds)}
              onChange={(value) => setRounds(Number(value))}
            >
              {ROUNDS.map((each) => [String(each), t("tournaments.rounds_some", { n: each })])}
            </Choice>
          ) : null}
          <Choice label={t("tournaments.legs")} value={String(legs)} onChange={(value) => setLegs(Number(value))}>
            {[2, 1].map((each) => [String(each), t("tournaments.legs_some", { n: each })])}
          </Choice>
          {bid ? (
            <label className="check">
              <input type="checkbox" checked={bids} onChange={(event) => setBids(event.target.checked)} />
              <span>{t("tournaments.with_bids", { seat: names.seat(card?.id ?? "", bid) })}</span>
            </label>
          ) : null}
        </div>
        <Ways
          title={t("setup.pace")}
          chosen={pace}
          choose={(each) => setPace(each)}
          ways={PACE_NAMES.map((each) => [each, ICONS[each], t(`setup.pace_${each}`), t(`setup.pace_${each}_help`)])}
        />
        <div className="cup-choices">
          <Choice label={t("tournaments.round_time")} value={String(days)} onChange={(value) => setDays(Number(value))}>
            {DEADLINES.map((each) => [String(each), t("tournaments.days", { n: each })])}
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
        </div>
      </div>
      <Announced
        title={title}
        game={card?.id ?? ""}
        scenario={card && voice ? voice.say(`scenario.${scenario || card.scenarios[0]}`) : ""}
        club={joined.find(({ id }) => id === club)?.name}
        plan={{ kind, most, rounds, legs, days, starts }}
      >
        <ProblemNote error={made.error} />
        <button type="submit" className="button primary large" disabled={made.isPending}>
          {t("tournaments.make_it")}
        </button>
      </Announced>
    </form>
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
