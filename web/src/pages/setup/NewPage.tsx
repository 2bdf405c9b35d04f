import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams, useSearchParams } from "wouter";
import { door, shelf, useVoice } from "~/api/queries";
import type { Card } from "~/api/types";
import { hasDice } from "~/catalogue/front";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { type Choice, type How, usePlans } from "~/ui/plans";
import { useTitle } from "~/ui/useTitle";
import type { Voice } from "~/words";
import NoPage from "../NoPage";
import { begin } from "./begin";
import { Chairs, NeedsAccount } from "./Chairs";
import { Counts } from "./Counts";
import { Opponents } from "./Opponents";
import { Options } from "./Options";
import { PACES, Pace, type PaceName } from "./Pace";
import { type ChairWish, howOf, planOf, seatsOf, type Wish, wishOf } from "./plans";
import { Salt } from "./Salt";
import { Scenarios } from "./Scenarios";
import { Summary } from "./Summary";
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
  const { data: here } = useQuery(door);
  const player = !!here?.accounts && !!here.me && here.me.role !== "guest";
  const [plan] = useState(() => planOf(card, { ...kept[card.id], ...wayOf(query.get("how")) }));
  const [scenario, setScenario] = useState(plan.scenario);
  const [options, setOptions] = useState<Readonly<Record<string, Choice>>>(plan.options);
  const [chairs, setChairs] = useState<Readonly<Record<string, ChairWish>>>(() => wishOf(card, plan).seats);
  const [pace, setPace] = useState<PaceName>("none");
  const [out, setOut] = useState("resign");
  const [keptFor] = useState(() => query.get("for") ?? "");
  const [club] = useState(() => query.get("club") ?? "");
  const [rated, setRated] = useState(true);
  const [watched, setWatched] = useState(query.has("public"));
  const [salt, setSalt] = useState("");
  useTitle(t("setup.title", { game: names.game(card.id) }));

  const seats = seatsOf(card, options);
  const filled = Object.fromEntries(seats.map((seat) => [seat, chairs[seat] ?? usual(chairs)]));
  const open = seats.some((seat) => filled[seat]?.kind === "open");
  const own = seats.filter((seat) => filled[seat]?.kind === "me");
  const side = own.length === 1 ? (own[0] ?? null) : null;
  const how = howOf(seats.map((seat) => filled[seat]));
  const bot = seats.map((seat) => filled[seat]?.bot).find(Boolean) ?? plan.bot;
  /** Everybody across the table in one way. */
  const seat = (way: How, mine: string, machine = bot) => {
    const other = { ...plan, how: way, side: mine, bot: machine, options };
    setChairs(wishOf(card, other).seats);
  };
  const deed = useMutation({
    mutationFn: () => {
      const clock = PACES[pace];
      const kept = { ...(open && keptFor ? { kept_for: keptFor } : {}), ...(open && club ? { club } : {}) };
      const wish: Wish = { game: card.id, scenario, options: { ...options }, seats: filled, watched, rated, ...kept };
      return begin(open && clock ? { ...wish, pace: { ...clock, out } } : wish, salt);
    },
    onSuccess: (match) => {
      const mine = seats.find((seat) => filled[seat]?.kind === "me");
      keep(card.id, { scenario, options, bot, ...(mine ? { side: mine } : {}) });
      client.invalidateQueries({ queryKey: ["matches"] });
      client.invalidateQueries({ queryKey: ["me"] });
      go(`/m/${match}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    deed.mutate();
  };
  const first = side ?? plan.side;
  return (
    <form className="setup" onSubmit={submit}>
      <div className="setup-main">
        <header>
          <h1>{t("setup.title", { game: names.game(card.id) })}</h1>
          <p className="muted">
            {open && keptFor
              ? t("people.challenge_for", { name: keptFor })
              : open && club
                ? t("setup.in_club")
                : voice.first(["tagline"])}
          </p>
        </header>
        <Scenarios card={card} voice={voice} chosen={scenario} choose={setScenario} />
        {card.seats.length > 1 ? (
          <Opponents
            card={card}
            how={how}
            bot={bot}
            chooseHow={(way) => seat(way, first)}
            chooseBot={(machine) => seat("bot", first, machine)}
          />
        ) : null}
        {player && (open || how === "bot") ? <Counts game={card.id} rated={rated} choose={setRated} /> : null}
        {open ? <Pace card={card} pace={pace} choose={setPace} out={out} chooseOut={setOut} /> : null}
        <Options card={card} voice={voice} options={options} choose={setOptions} />
        <details className="section" open={query.has("public")}>
          <summary>{t("setup.more")}</summary>
          {card.seats.length > 1 ? <Chairs card={card} seats={seats} chairs={filled} choose={setChairs} /> : null}
          {hasDice(card.id) ? <Salt salt={salt} choose={setSalt} /> : null}
          <section className="section" aria-labelledby="setup-watched">
            <h2 id="setup-watched">{t("setup.watched")}</h2>
            <label className="check">
              <input type="checkbox" checked={watched} onChange={(event) => setWatched(event.target.checked)} />
              <span>{t(open ? "setup.watched_open" : "setup.watched_full")}</span>
            </label>
          </section>
        </details>
        {open ? <NeedsAccount /> : null}
      </div>
      <Summary
        card={card}
        voice={voice}
        scenario={scenario}
        seats={seats}
        side={side}
        how={how}
        bot={bot}
        open={open}
        rated={open || how === "bot" ? (player ? rated : null) : null}
        busy={deed.isPending}
        error={deed.error}
        chooseSide={(mine) => seat(how ?? "bot", mine)}
      />
    </form>
  );
}

function wayOf(word: string | null): { how?: How } {
  return word === "bot" || word === "here" || word === "online" ? { how: word } : {};
}

/** A seat that an option has just brought is filled as the others across the table are. */
function usual(chairs: Readonly<Record<string, ChairWish>>): ChairWish {
  return Object.values(chairs).find((chair) => chair.kind !== "me") ?? { kind: "me" };
}
