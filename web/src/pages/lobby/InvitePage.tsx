import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "wouter";
import { api, got, Problem } from "~/api/client";
import { door, useVoice } from "~/api/queries";
import type { Lobby, Seat } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import { promise } from "~/dice/bits";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { beginIfFull } from "~/ui/sitDown";
import { useTitle } from "~/ui/useTitle";
import { DeadEnd } from "../DeadEnd";
import { usePaceWords } from "./usePaceWords";
import "../home/home.css";
import "./lobby.css";

type Invited = Lobby & { seat: Seat };

const invitation = (token: string) =>
  queryOptions({
    queryKey: ["invite", token],
    queryFn: () =>
      got(api.GET("/api/invites/{token}", { params: { path: { token } } })) as Promise<unknown> as Promise<Invited>,
  });

/** A link for one seat: what it leads to, and how to take it. */
export default function InvitePage() {
  const { token = "" } = useParams<{ token: string }>();
  const { t } = useTranslation();
  const { data, error } = useQuery(invitation(token));
  useTitle(t("invite.title"));
  if (error && !data)
    return isGone(error) ? (
      <DeadEnd title={t("invite.gone")} help={t("invite.gone_help")} />
    ) : (
      <ProblemNote error={error} />
    );
  return data ? <Invitation token={token} invited={data} /> : <Loading />;
}

/** Used up, or never given: not that it could not be asked for. */
function isGone(error: Error): boolean {
  return error instanceof Problem && [404, 422].includes(error.status);
}

function Invitation({ token, invited }: { token: string; invited: Invited }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(invited.game);
  const pace = usePaceWords();
  const others = Object.entries(invited.seats)
    .filter(([seat, chair]) => seat !== invited.seat && chair.kind !== "open")
    .map(([seat, chair]) =>
      t("lobby.by", { name: names.chair(invited.game, chair), seat: names.seat(invited.game, seat) }),
    );
  return (
    <div className="column invite">
      <header>
        <h1>{t("invite.title")}</h1>
      </header>
      <div className="card table-row">
        <Cover game={invited.game} />
        <div className="grow">
          <b>
            {t("invite.to", {
              game: names.game(invited.game),
              scenario: voice?.say(`scenario.${invited.scenario}`) ?? "…",
            })}
          </b>
          <p>{t("invite.seat", { seat: names.seat(invited.game, invited.seat) })}</p>
          <p className="small muted">
            {others.length > 0 ? t("invite.others", { names: others.join(", ") }) : t("invite.empty")} (
            {pace(invited.pace)})
          </p>
        </div>
      </div>
      <Accept token={token} invited={invited} />
    </div>
  );
}

function Accept({ token, invited }: { token: string; invited: Invited }) {
  const { id: match, seat, commitment } = invited;
  const { t } = useTranslation();
  const names = useNames();
  const [, go] = useLocation();
  const client = useQueryClient();
  const { data: here } = useQuery(door);
  const [name, setName] = useState("");
  const deed = useMutation({
    mutationFn: async () => {
      const taken = await got(
        api.POST("/api/invites/{token}", {
          params: { path: { token } },
          body: { ...(here?.me ? {} : { name }), salt: "", promise: promise(match, seat, commitment) },
        }),
      );
      await beginIfFull(taken.match);
      return taken;
    },
    onSuccess: ({ match }) => {
      // Not the invitation: it is used up, and this page would say so while it is being left.
      client.invalidateQueries({ queryKey: ["me"] });
      client.invalidateQueries({ queryKey: ["matches"] });
      go(`/m/${match}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    deed.mutate();
  };
  if (!here) return <Loading />;
  return (
    <form className="stack" onSubmit={submit}>
      <ProblemNote error={deed.error} />
      {here.me ? null : (
        <div className="field">
          <label htmlFor="guest-name">{t("invite.name")}</label>
          <input
            id="guest-name"
            type="text"
            required
            minLength={2}
            maxLength={32}
            autoComplete="nickname"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p className="hint">{t("invite.name_help")}</p>
        </div>
      )}
      <p className="line">
        <button type="submit" className="button primary large" disabled={deed.isPending}>
          {here.me ? t("invite.as_me", { name: names.person(here.me.name) }) : t("invite.as_guest")}
        </button>
        {here.me ? null : (
          <Link href={`/account?back=/i/${token}`} className="button large">
            {t("invite.sign_in")}
          </Link>
        )}
      </p>
    </form>
  );
}
