import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { profileOf } from "~/api/people";
import { Ways } from "./Ways";

interface Props {
  game: string;
  rated: boolean;
  choose(rated: boolean): void;
}

/** Whether a match changes ratings: for people with an account. */
export function Counts({ game, rated, choose }: Props) {
  const { t } = useTranslation();
  const { data: own } = useQuery(profileOf(undefined));
  const value = own?.ratings.find((each) => each.game === game)?.value;
  const yours = value === undefined ? "" : ` ${t("rating.yours", { value: Math.round(value) })}`;
  return (
    <Ways
      title={t("rating.counts")}
      chosen={rated ? "rated" : "casual"}
      choose={(way) => choose(way === "rated")}
      ways={[
        ["rated", "star", t("rating.rated"), t("rating.rated_help") + yours],
        ["casual", "hand", t("rating.casual"), t("rating.casual_help")],
      ]}
    />
  );
}
