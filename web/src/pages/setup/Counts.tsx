import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { profileOf } from "~/api/people";
import { Icon } from "~/art/symbols";

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
  return (
    <fieldset className="section">
      <legend className="heading">{t("rating.counts")}</legend>
      <div className="counts">
        {[true, false].map((each) => (
          <label key={String(each)} className="card check">
            <Icon name={each ? "star" : "hand"} size={18} />
            <span className="grow">
              <b>{t(each ? "rating.rated" : "rating.casual")}</b>
              <span className="small muted block">
                {t(each ? "rating.rated_help" : "rating.casual_help")}
                {each && value !== undefined ? ` ${t("rating.yours", { value: Math.round(value) })}` : ""}
              </span>
            </span>
            <input type="radio" name="counts" checked={each === rated} onChange={() => choose(each)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
