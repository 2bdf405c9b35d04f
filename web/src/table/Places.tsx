import { useTranslation } from "react-i18next";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";

/** The board as a table of places: for those who do not see it, and for those who like lists. */
export function Places({ scene, drawn }: { scene: Scene<unknown, unknown>; drawn: Drawn }) {
  const { t } = useTranslation();
  const places = drawn.game.places?.(scene) ?? [];
  return (
    <table className="places">
      <caption className="unseen">{t("panel.places")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("places.place")}</th>
          <th scope="col">{t("places.holds")}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.id}>
            <th scope="row">{place.name}</th>
            <td>{place.holds}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
