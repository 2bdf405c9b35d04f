import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { door, useVoice } from "~/api/queries";
import type { Card } from "~/api/types";
import { Icon, type IconName } from "~/art/symbols";
import { Cover } from "~/catalogue/Cover";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { type How, type Plan, usePlans } from "~/ui/plans";
import { begin } from "../setup/begin";
import { planOf, waysOf, wishOf } from "../setup/plans";
import { Learn } from "./Learn";

const WAYS: Readonly<Record<How, IconName>> = {
  bot: "bot",
  here: "screen",
  online: "people",
  alone: "person",
};

/** A game that can be played: how you play, then Start. One from a package is a strip with the same buttons. */
export function GameCard({ card, strip = false }: { card: Card; strip?: boolean }) {
  const { t } = useTranslation();
  const names = useNames();
  const [how, setHow] = useState<How | null>(null);
  const last = useRef<How | null>(null);
  const ways = useRef<HTMLDivElement>(null);
  const plan = planOf(
    card,
    usePlans((plans) => plans.kept[card.id]),
  );
  const name = names.game(card.id);
  // Who closes the second step finds the first one where it was.
  useEffect(() => {
    if (how) last.current = how;
    else if (last.current) ways.current?.querySelector<HTMLElement>(`[data-how="${last.current}"]`)?.focus();
  }, [how]);
  return (
    <article className={`game card${how ? " chosen" : ""}${strip ? " strip" : ""}`} aria-labelledby={`game-${card.id}`}>
      <Cover game={card.id} />
      <div className="game-text">
        <h3 id={`game-${card.id}`} className="game-name">
          {name}
        </h3>
        <p className="small muted game-about">{names.about(card.id)}</p>
        {how ? (
          <Second card={card} plan={{ ...plan, how }} close={() => setHow(null)} />
        ) : (
          <>
            <p className="small faint game-facts">{names.facts(card)}</p>
            <div className="game-ways" ref={ways}>
              {waysOf(card).map((way) => (
                <button key={way} type="button" data-how={way} className="button" onClick={() => setHow(way)}>
                  <Icon name={WAYS[way]} size={17} />
                  <span>
                    <span className="unseen">{name}: </span>
                    {t(`home.${way}`)}
                  </span>
                </button>
              ))}
            </div>
          </>
        )}
        <Learn game={card.id} />
      </div>
    </article>
  );
}

function Second({ card, plan, close }: { card: Card; plan: Plan; close(): void }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(card.id);
  const start = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const [, go] = useLocation();
  const keep = usePlans((plans) => plans.keep);
  const { data: here } = useQuery(door);
  const stranger = here?.accounts && plan.how === "online" && (!here.me || here.me.role === "guest");
  const deed = useMutation({
    mutationFn: () => begin(wishOf(card, plan)),
    onSuccess: (match) => {
      keep(card.id, plan);
      client.invalidateQueries({ queryKey: ["matches"] });
      client.invalidateQueries({ queryKey: ["me"] });
      go(`/m/${match}`);
    },
  });
  useEffect(() => start.current?.focus(), []);
  const act = { bot: "home.start_as", here: "home.start_here", online: "home.start_online", alone: "home.start_alone" }[
    plan.how
  ];
  const facts = [plan.how === "bot" ? names.bot(card.id, plan.bot) : null, voice?.say(`scenario.${plan.scenario}`)];
  return (
    <>
      <p className="small faint game-facts">
        {stranger ? t("home.need_account") : facts.filter(Boolean).join(", ")}{" "}
        <Link href={`/new/${card.id}?how=${plan.how}`}>{t("home.options")}</Link>
      </p>
      <ProblemNote error={deed.error} />
      <div className="game-start">
        {stranger ? (
          <Link href="/account" className="button primary">
            {t("home.to_account")}
          </Link>
        ) : (
          <button
            type="button"
            ref={start}
            className="button primary"
            disabled={deed.isPending}
            onClick={() => deed.mutate()}
          >
            {deed.isPending ? t("home.starting") : t(act, { seat: names.seat(card.id, plan.side) })}
          </button>
        )}
        <button
          type="button"
          className="button icon"
          aria-label={t("home.other", { game: names.game(card.id) })}
          onClick={close}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
    </>
  );
}

/** A game that is not there yet, and says so. Until the shelf is known nothing is said. */
export function PlannedCard({ id, known }: { id: string; known: boolean }) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <article className="game card" aria-labelledby={`game-${id}`}>
      <Cover game={id} />
      <div className="game-text">
        <h3 id={`game-${id}`} className="game-name">
          {names.game(id)}
        </h3>
        <p className="small muted">{names.about(id)}</p>
        {known ? (
          <p className="game-facts">
            <span className="chip">{t("home.preparing")}</span>
          </p>
        ) : null}
      </div>
    </article>
  );
}
