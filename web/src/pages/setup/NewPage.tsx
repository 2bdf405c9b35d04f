import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams, useSearchParams } from "wouter";
import { shelf, useVoice } from "~/api/queries";
import type { Card } from "~/api/types";
import { Loading } from "~/shell/Loading";
import { useTitle } from "~/shell/useTitle";
import type { Voice } from "~/words";
import { useNames } from "../common/names";
import { ProblemNote } from "../common/ProblemNote";
import NoPage from "../NoPage";
import { begin } from "./begin";
import { Chairs } from "./Chairs";
import { Options } from "./Options";
import { PACES, Pace, type PaceName } from "./Pace";
import { type ChairWish, type Choice, type How, planOf, seatsOf, usePlans, type Wish, wishOf } from "./plans";
import { Salt } from "./Salt";
import { Scenarios } from "./Scenarios";
import "./setup.css";

/** Setting a match up in full. */
export default function NewPage() {
  const { game = "" } = useParams<{ game: string }>();
  const { data } = useQuery(shelf);
  const voice = useVoice(game);
  const card = data?.find((each) => each.id === game);
  if (!data || (card && !voice)) return <Loading />;
  if (!card || !voice) return <NoPage />;
  return <SetUp key={game} card={card} voice={voice} />;
}

function SetUp({ card, voice }: { card: Card; voice: Voice }) {
  const { t } = useTranslation();
  const names = useNames();
  const [, go] = useLocation();
  const client = useQueryClient();
  const [query] = useSearchParams();
  const { kept, keep } = usePlans();
  const [plan] = useState(() => planOf(card, { ...kept[card.id], ...how(query.get("how")) }));
  const [scenario, setScenario] = useState(plan.scenario);
  const [options, setOptions] = useState<Readonly<Record<string, Choice>>>(plan.options);
  const [chairs, setChairs] = useState<Readonly<Record<string, ChairWish>>>(() => wishOf(card, plan).seats);
  const [pace, setPace] = useState<PaceName>("none");
  const [out, setOut] = useState("resign");
  const [watched, setWatched] = useState(query.has("public"));
  const [salt, setSalt] = useState("");
  useTitle(t("setup.title", { game: names.game(card.id) }));

  const seats = seatsOf(card, options);
  const filled = Object.fromEntries(seats.map((seat) => [seat, chairs[seat] ?? usual(chairs)]));
  const open = seats.some((seat) => filled[seat]?.kind === "open");
  const deed = useMutation({
    mutationFn: () => {
      const clock = PACES[pace];
      const wish: Wish = { game: card.id, scenario, options: { ...options }, seats: filled, watched };
      return begin(open && clock ? { ...wish, pace: { ...clock, out } } : wish, salt);
    },
    onSuccess: (match) => {
      const mine = seats.find((seat) => filled[seat]?.kind === "me");
      const bot = seats.map((seat) => filled[seat]?.bot).find(Boolean);
      keep(card.id, { scenario, options, ...(mine ? { side: mine } : {}), ...(bot ? { bot } : {}) });
      client.invalidateQueries({ queryKey: ["matches"] });
      client.invalidateQueries({ queryKey: ["me"] });
      go(`/m/${match}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    deed.mutate();
  };
  return (
    <form className="column setup" onSubmit={submit}>
      <header>
        <h1>{t("setup.title", { game: names.game(card.id) })}</h1>
        <p className="muted">{voice.first(["tagline"])}</p>
      </header>
      <Scenarios card={card} voice={voice} chosen={scenario} choose={setScenario} />
      {card.seats.length > 1 ? (
        <Chairs card={card} seats={seats} chairs={filled} choose={setChairs} open={open} />
      ) : null}
      <Options card={card} voice={voice} options={options} choose={setOptions} />
      {open ? <Pace card={card} pace={pace} choose={setPace} out={out} chooseOut={setOut} /> : null}
      <Salt salt={salt} choose={setSalt} />
      <section className="section" aria-labelledby="setup-watched">
        <h2 id="setup-watched">{t("setup.watched")}</h2>
        <label className="check">
          <input type="checkbox" checked={watched} onChange={(event) => setWatched(event.target.checked)} />
          <span>{t(open ? "setup.watched_open" : "setup.watched_full")}</span>
        </label>
      </section>
      <ProblemNote error={deed.error} />
      <div className="setup-start">
        <button type="submit" className="button primary large" disabled={deed.isPending}>
          {t(deed.isPending ? "home.starting" : open ? "setup.create" : "setup.start")}
        </button>
        <p className="small muted">{t(open ? "setup.create_help" : "setup.start_help")}</p>
      </div>
    </form>
  );
}

function how(word: string | null): { how?: How } {
  return word === "bot" || word === "here" || word === "online" ? { how: word } : {};
}

/** A seat that an option has just brought is filled as the others across the table are. */
function usual(chairs: Readonly<Record<string, ChairWish>>): ChairWish {
  return Object.values(chairs).find((chair) => chair.kind !== "me") ?? { kind: "me" };
}
