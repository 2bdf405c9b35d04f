import i18next from "i18next";
import type { Move, Part } from "~/api/types";
import type { Game, Row, Scene } from "~/contract/game";
import { begins, type Draft } from "../draft";
import { type GameMap, type Piece, piecesOf, sitesOf, type View } from "./atlas";
import { kindOf, listed } from "./said";

const t = (key: string, params?: Record<string, unknown>): string => i18next.t(key, params);

/** How the list of a game without a board is worded: what a piece is and where it stands, what lies at a place. */
export function worded(map: GameMap): Pick<Game<View, unknown>, "row" | "meant"> {
  const pieceOf = (view: View, part: Part): Piece | undefined =>
    piecesOf(map, view).find(({ id }) => id !== undefined && id === part);

  function row(scene: Scene<View, unknown>, draft: Draft, next: Part, moves: readonly Move[]): Partial<Row> {
    const { view, voice, ask } = scene;
    if (draft.length === 0) return {};
    const piece = pieceOf(view, next);
    const only = moves.length === 1 ? moves[0] : undefined;
    if (piece) {
      const detail = `${kindOf(piece, voice, t)}, ${voice.noun(piece.place)}`;
      return only ? { label: voice.move(only, ask?.prompt), detail } : { detail };
    }
    const site = sitesOf(map, view).find(({ place }) => place.id === next);
    if (!site) return {};
    const held = listed(site.pieces, voice, t) || t("general.empty");
    return { detail: [voice.noun(site.place.kind ?? ""), held].filter(Boolean).join(", ") };
  }

  /** A place that is not offered may have been meant instead of one that is. */
  function meant({ ask, view }: Scene<View, unknown>, draft: Draft, place: string): Move | null {
    const places = new Set<Part>(sitesOf(map, view).map((site) => site.place.id));
    for (const move of ask?.moves ?? []) {
      const at = begins(move, draft.slice(0, 2)) ? move.findIndex((part) => places.has(part)) : -1;
      if (at >= 0) return move.map((part, n) => (n === at ? place : part));
    }
    return null;
  }

  return { row, meant };
}
