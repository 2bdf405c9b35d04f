import { useTranslation } from "react-i18next";
import type { Card } from "~/api/types";
import { MarkIcon } from "~/art/symbols";
import { coloursOf } from "~/contract/colours";
import type { Scene } from "~/contract/game";
import type { Voice } from "~/words";
import type { Draft } from "../draft";
import { holders, ofSide, type Site, type View } from "./atlas";
import type { Standing } from "./reach";
import { kindOf, listed } from "./said";

interface Props {
  scene: Scene<View, unknown>;
  card: Card;
  sites: readonly Site[];
  standing: Standing;
  draft: Draft;
  onPick: (id: string) => void;
  onTake: (draft: Draft) => void;
}

/** The same places as rows: those of the present choice first, the rest as the game lists them. */
export function PlaceTable({ scene, card, sites, standing, draft, onPick, onTake }: Props) {
  const { t } = useTranslation();
  const { voice } = scene;
  const asked = standing.reach.size > 0;
  const rank = ({ place }: Site) => (standing.here === place.id ? 0 : standing.lit.has(place.id) ? 1 : 2);
  const rows = sites.toSorted((a, b) => rank(a) - rank(b));
  const kinds = sites.some(({ place }) => place.kind);
  const joined = sites.some(({ place }) => place.near?.length);
  return (
    <table className="general-table">
      <caption className="unseen">{t("general.places")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("general.place")}</th>
          {kinds && (
            <th scope="col" className="general-kind">
              {t("general.kind")}
            </th>
          )}
          <th scope="col">{t("general.held")}</th>
          <th scope="col">{t("general.pieces")}</th>
          {joined && (
            <th scope="col" className="general-near">
              {t("general.joined")}
            </th>
          )}
          {asked && (
            <th scope="col">
              <span className="unseen">{t("general.choice")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((site) => (
          <tr key={site.place.id} data-chosen={standing.chosen === site.place.id || undefined}>
            <th scope="row">{voice.noun(site.place.id)}</th>
            {kinds && <td className="general-kind">{voice.noun(site.place.kind ?? "")}</td>}
            <td>
              <Held card={card} site={site} voice={voice} />
            </td>
            <td>
              <Pieces card={card} site={site} voice={voice} drafts={pieceDrafts(site)} draft={draft} onTake={onTake} />
            </td>
            {joined && (
              <td className="general-near">{(site.place.near ?? []).map((id) => voice.noun(id)).join(", ")}</td>
            )}
            {asked && <td className="general-act">{act(site)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );

  /** The pieces of a site that can be taken in hand now. */
  function pieceDrafts({ place }: Site): readonly Draft[] {
    if (!standing.lit.has(place.id)) return [];
    return (standing.reach.get(place.id) ?? []).filter((each) => each.at(-1) !== place.id);
  }

  function act({ place: { id } }: Site) {
    const drafts = standing.reach.get(id) ?? [];
    const whole = drafts.filter((each) => each.at(-1) === id);
    if (whole.length > 0) {
      const chosen = standing.chosen === id;
      return (
        <button
          type="button"
          className={standing.lit.has(id) ? "button" : "button quiet"}
          aria-pressed={chosen}
          onClick={() => onPick(id)}
        >
          {t(chosen ? "general.chosen" : whole.length > 1 ? "general.choose_more" : "general.choose")}
          <span className="unseen"> {voice.noun(id)}</span>
        </button>
      );
    }
    if (standing.here === id) return <span className="general-here">{t("general.here")}</span>;
    return drafts.length === 0 && <span className="general-far">{t("general.far")}</span>;
  }
}

function Held({ card, site, voice }: { card: Card; site: Site; voice: Voice }) {
  const { t } = useTranslation();
  const sides = holders(site, card.seats).filter(Boolean);
  if (sides.length === 0) return <span className="general-far">{t("general.nobody")}</span>;
  return sides.map((side) => (
    <span key={side} className="general-side">
      <MarkIcon side={coloursOf(card)[side] ?? "none"} size={13} /> {voice.seat(side)}
    </span>
  ));
}

interface PiecesProps {
  card: Card;
  site: Site;
  voice: Voice;
  /** Those that can be taken in hand. */
  drafts: readonly Draft[];
  draft: Draft;
  onTake: (draft: Draft) => void;
}

/** What stands there, each side's for itself; what can be chosen of it are buttons. */
function Pieces({ card, site, voice, drafts, draft, onTake }: PiecesProps) {
  const { t } = useTranslation();
  const sides = holders(site, card.seats);
  const taken = new Map(drafts.map((each) => [each.at(-1), each]));
  if (sides.length === 0) return <span className="general-far">{t("general.empty")}</span>;
  return sides.map((side) => {
    const theirs = ofSide(site, side);
    const rest = theirs.filter(({ id }) => id === undefined || !taken.has(id));
    return (
      <div key={side} className="general-pieces">
        {sides.length > 1 && side !== "" && <MarkIcon side={coloursOf(card)[side] ?? "none"} size={12} />}
        {rest.length > 0 && <span>{listed(rest, voice, t)}</span>}
        {theirs.map((piece) => {
          const each = piece.id === undefined ? undefined : taken.get(piece.id);
          return (
            each && (
              <button
                key={piece.id}
                type="button"
                className="button"
                aria-pressed={draft.includes(piece.id as string)}
                onClick={() => onTake(each)}
              >
                {voice.noun(piece.id)} <small>{kindOf(piece, voice, t)}</small>
              </button>
            )
          );
        })}
      </div>
    );
  });
}
