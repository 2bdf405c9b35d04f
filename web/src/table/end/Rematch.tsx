import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { api, got } from "~/api/client";
import { shelf } from "~/api/queries";
import type { Lobby, Seat } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { ProblemNote } from "~/ui/ProblemNote";
import { usePlans } from "~/ui/plans";
import { beginIfFull } from "~/ui/sitDown";

/** Once more with sides changed, or the next scenario. Who is offered a rematch takes it with the same button. */
export function Rematch({ lobby, seat, drawn }: { lobby: Lobby; seat: Seat; drawn: Drawn }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const client = useQueryClient();
  const { data: cards } = useQuery(shelf);
  const keep = usePlans((plans) => plans.keep);
  const deed = useMutation({
    mutationFn: async () => {
      const again = await got(
        api.POST("/api/matches/{match}/rematch", { params: { path: { match: lobby.id } }, body: { begin: false } }),
      );
      await beginIfFull(again.match);
      return again;
    },
    onSuccess: ({ match }) => {
      client.invalidateQueries({ queryKey: ["matches"] });
      go(`/m/${match}`);
    },
  });
  const card = cards?.find(({ id }) => id === lobby.game);
  const next = card && nextOf(card.scenarios, lobby.scenario);
  const side = otherOf(Object.keys(lobby.seats), seat);
  return (
    <>
      {lobby.rematch && <p className="note">{t("result.rematch_offered")}</p>}
      <ProblemNote error={deed.error} />
      <div className="end-acts">
        <button type="button" className="button primary large" disabled={deed.isPending} onClick={() => deed.mutate()}>
          {t(side ? "result.rematch_as" : "result.again", { seat: side ? drawn.voice.seat(side) : "" })}
        </button>
        {next && (
          <Link
            className="button large"
            href={`/new/${lobby.game}`}
            onClick={() => keep(lobby.game, { scenario: next })}
          >
            {t("result.next", { scenario: drawn.voice.say(`scenario.${next}`) })}
          </Link>
        )}
      </div>
    </>
  );
}

/** The seat one has next, if it is known beforehand: where two play. */
export const otherOf = (seats: readonly Seat[], mine: Seat): Seat | undefined =>
  seats.length === 2 ? seats.find((seat) => seat !== mine) : undefined;

/** The scenario after this one; after the last there is none. */
export const nextOf = (scenarios: readonly string[], played: string): string | undefined =>
  scenarios[scenarios.indexOf(played) + 1];
