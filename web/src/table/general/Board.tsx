import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Move } from "~/api/types";
import { Icon } from "~/art/symbols";
import type { BoardProps } from "~/contract/game";
import { type Draft, run } from "../draft";
import { tap } from "../map/tap";
import { type Spot, useOpened } from "../map/useOpened";
import { isDrawn, knownOf, linksOf, sitesOf, type View } from "./atlas";
import { Facts } from "./Facts";
import { Legend } from "./Legend";
import { Picker } from "./Picker";
import { PlaceMap } from "./PlaceMap";
import { PlaceTable } from "./PlaceTable";
import { standingOf } from "./reach";
import "./general.css";

type How = "map" | "table" | "both";
const HOW: readonly How[] = ["map", "table", "both"];
const MANY = 60; // with more places than these the table opens first
const NO_MOVES: readonly Move[] = [];

/** Places as a map and as a table, two views of the same; under them, what else is known. */
export function Board(props: BoardProps<View, unknown>) {
  const { scene, draft, whyNot, touched, still = false } = props;
  const { map, card } = knownOf(scene.lobby.game);
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const drawn = isDrawn(map);
  const [how, setHow] = useState<How>(map.places.length > MANY ? "table" : "both");
  const { opened, open, close } = useOpened<{ id: string; spot: Spot }>(scene.ask);
  const sites = useMemo(() => sitesOf(map, scene.view), [map, scene.view]);
  const links = useMemo(() => linksOf(map), [map]);
  const moves = still ? NO_MOVES : (scene.ask?.moves ?? NO_MOVES);
  const standing = useMemo(() => standingOf(moves, draft, sites), [moves, draft, sites]);

  const take = (beginning: Draft) => {
    close();
    tap(props, run(moves, beginning), "");
  };
  const pick = (id: string, spot: Spot) => {
    const [first, ...more] = standing.reach.get(id) ?? [];
    if (first && more.length > 0) return open({ id, spot });
    if (first) return take(first);
    close();
    if (moves.length > 0) whyNot(id);
  };

  const asMap = drawn && (still || how !== "table");
  if (still && asMap)
    return <PlaceMap map={map} card={card} scene={scene} sites={sites} standing={standing} touched={touched} still />;
  const site = opened && sites.find(({ place }) => place.id === opened.id);
  return (
    <div className="general" data-how={drawn ? how : "table"} ref={stage}>
      {!still && (
        <header className="general-head">
          <h2>{t(sites.length > 0 ? "general.places" : "general.known")}</h2>
          {map.places.length > 0 && (
            <p className="general-count">{t("general.count", { places: map.places.length, links: links.length })}</p>
          )}
          {asMap && <Legend map={map} card={card} voice={scene.voice} lit={standing.lit.size > 0} />}
          {drawn && (
            <div className="choices" role="radiogroup" aria-label={t("general.how")}>
              {HOW.map((each) => (
                <label key={each} data-how={each}>
                  <input type="radio" name="general-how" checked={how === each} onChange={() => setHow(each)} />
                  {t(`general.${each}`)}
                </label>
              ))}
            </div>
          )}
        </header>
      )}
      {asMap && (
        <PlaceMap
          map={map}
          card={card}
          scene={scene}
          sites={sites}
          standing={standing}
          touched={touched}
          onPick={pick}
        />
      )}
      {(!asMap || how === "both") && (
        <div className="general-rest" tabIndex={0} role="region" aria-label={t("general.table")}>
          {sites.length > 0 && (
            <PlaceTable
              scene={scene}
              card={card}
              sites={sites}
              standing={standing}
              draft={draft}
              onPick={(id) => pick(id, null)}
              onTake={take}
            />
          )}
          <Facts scene={scene} pieces={map.pieces} headed={sites.length > 0} />
          {card.package && (
            <p className="general-package">
              <Icon name="layers" size={16} />
              {t("general.package", { ...card.package, by: card.package.author ? "yes" : "no" })}
            </p>
          )}
        </div>
      )}
      {site && (
        <Picker
          key={site.place.id}
          scene={scene}
          site={site}
          map={map}
          drafts={standing.reach.get(site.place.id) ?? []}
          spot={opened.spot}
          onTake={take}
          onClose={close}
        />
      )}
    </div>
  );
}
