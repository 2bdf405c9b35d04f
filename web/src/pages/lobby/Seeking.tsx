import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { api, got } from "~/api/client";
import { door, matchesOf, shelf } from "~/api/queries";
import type { components } from "~/api/schema";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";
import { PACES, type PaceName } from "../setup/Pace";
import { usePaceWords } from "./usePaceWords";

type Seek = components["schemas"]["SeekTold"];

const LOOK = 5_000; // ms: to ask is to be there, and a live wish lasts no longer than somebody asks
const WINDOWS = [100, 200, 400, 0] as const;
const OFFERED: readonly PaceName[] = ["live", "daily", "slow"];

/** Somebody of my strength: one wish for each game, until another fits. */
export function Seeking() {
  const { data: here } = useQuery(door);
  const player = !!here?.me && here.me.role !== "guest" && here.accounts;
  const { data: seeks = [] } = useQuery({
    queryKey: ["seeks"],
    queryFn: () => got(api.GET("/api/seeks")),
    enabled: player,
    refetchInterval: LOOK,
  });
  useFound(seeks);
  const { t } = useTranslation();
  if (!player) return null;
  return (
    <section className="stack" aria-labelledby="seeking">
      <h2 id="seeking" className="subheading">
        {t("lobby.seek")}
      </h2>
      <div className="card list">
        {seeks.map((seek) => (
          <Waiting key={seek.game} seek={seek} />
        ))}
        <Wish taken={seeks.map(({ game }) => game)} />
      </div>
    </section>
  );
}

/** A wish that is gone without my having taken it back has found somebody: to the table. */
function useFound(seeks: readonly Seek[]): void {
  const client = useQueryClient();
  const [, go] = useLocation();
  const before = useRef<readonly Seek[]>([]);
  useEffect(() => {
    const gone = before.current.find(({ game }) => !seeks.some((seek) => seek.game === game));
    before.current = seeks;
    if (!gone) return;
    void client.fetchQuery({ ...matchesOf("mine"), staleTime: 0 }).then((matches) => {
      const found = matches.find(({ game, started }) => game === gone.game && (started ?? 0) >= gone.at);
      if (found) go(`/m/${found.id}`);
    });
  }, [seeks, client, go]);
}

function Waiting({ seek }: { seek: Seek }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const pace = usePaceWords();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => got(api.DELETE("/api/seeks/{game}", { params: { path: { game: seek.game } } })),
    onSettled: () => client.invalidateQueries({ queryKey: ["seeks"] }),
  });
  return (
    <div className="list-row" role="status">
      <span className="grow">
        <b>{t("lobby.seeking", { game: names.game(seek.game) })}</b>
        <span className="small muted block">
          {pace({ ...seek.pace, out: "" })}, {t("lobby.seek_window", { window: seek.window })},{" "}
          {t("lobby.seek_since", { ago: when.moment(seek.at) })}, {t("lobby.seek_others", { others: seek.others })}
        </span>
      </span>
      <button type="button" className="button" disabled={stop.isPending} onClick={() => stop.mutate()}>
        {t("lobby.seek_stop")}
      </button>
    </div>
  );
}

function Wish({ taken }: { taken: readonly string[] }) {
  const { t } = useTranslation();
  const names = useNames();
  const client = useQueryClient();
  const { data: cards = [] } = useQuery(shelf);
  const offered = cards.filter(({ id, seats }) => seats.length === 2 && !taken.includes(id));
  const [chosen, choose] = useState("");
  const [pace, setPace] = useState<PaceName>("daily");
  const [window, setWindow] = useState<number>(200);
  const game = offered.some(({ id }) => id === chosen) ? chosen : (offered[0]?.id ?? "");
  const seek = useMutation({
    mutationFn: () => {
      const clock = PACES[pace];
      return got(
        api.PUT("/api/seeks", { body: { game, window, ...(clock ? { pace: { ...clock, out: "resign" } } : {}) } }),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["seeks"] }),
  });
  if (offered.length === 0) return null;
  return (
    <div className="seek-wish">
      <div className="seek-fields">
        <Choice label={t("lobby.seek_game")} value={game} onChange={choose}>
          {offered.map(({ id }) => (
            <option key={id} value={id}>
              {names.game(id)}
            </option>
          ))}
        </Choice>
        <Choice label={t("setup.pace")} value={pace} onChange={(chosen) => setPace(chosen as PaceName)}>
          {OFFERED.map((name) => (
            <option key={name} value={name}>
              {t(`setup.pace_${name}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={t("lobby.seek_strength")}
          value={String(window)}
          onChange={(chosen) => setWindow(Number(chosen))}
        >
          {WINDOWS.map((points) => (
            <option key={points} value={points}>
              {t("lobby.seek_window", { window: points })}
            </option>
          ))}
        </Choice>
        <button type="button" className="button primary" disabled={seek.isPending} onClick={() => seek.mutate()}>
          {t("lobby.seek_begin")}
        </button>
      </div>
      <ProblemNote error={seek.error} />
      <p className="hint">{t("lobby.seek_help")}</p>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}
