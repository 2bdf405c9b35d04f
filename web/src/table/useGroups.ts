import { useEffect, useState } from "react";
import { api, got } from "~/api/client";
import type { Scene } from "~/contract/game";

type Groups = Readonly<Record<string, unknown>>;
const NONE: Groups = {};

/** The larger thing that each noun of the question belongs to, asked for once a list is long enough to be gathered. */
export function useGroups({ lobby, seat, ask }: Scene<unknown, unknown>, wanted: boolean): Groups {
  const [told, setTold] = useState<{ ask: unknown; groups: Groups }>({ ask: null, groups: NONE });
  useEffect(() => {
    if (!wanted || !ask || seat === null) return;
    let gone = false;
    const params = { path: { match: lobby.id, seat } };
    (got(api.GET("/api/matches/{match}/seats/{seat}/groups", { params })) as Promise<Groups>)
      .then((groups) => gone || setTold({ ask, groups }))
      .catch(() => undefined); // then the list is one
    return () => {
      gone = true;
    };
  }, [wanted, ask, seat, lobby.id]);
  return told.ask === ask ? told.groups : NONE;
}
