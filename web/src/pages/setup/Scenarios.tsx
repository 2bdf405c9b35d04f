import { useTranslation } from "react-i18next";
import type { Card } from "~/api/types";
import type { Voice } from "~/words";
import { sentences } from "../common/sentences";

interface Props {
  card: Card;
  voice: Voice;
  chosen: string;
  choose(scenario: string): void;
}

/** One line each: name, place and day. The chosen one tells the rest. */
export function Scenarios({ card, voice, chosen, choose }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="section">
      <legend className="heading">{t("setup.scenario")}</legend>
      <div className="card list scenarios">
        {card.scenarios.map((id) => {
          const help = voice.has(`scenario_help.${id}`) ? voice.say(`scenario_help.${id}`) : "";
          return (
            <label key={id} className="list-row check">
              <input type="radio" name="scenario" checked={id === chosen} onChange={() => choose(id)} />
              <span className="grow">
                <b>{voice.say(`scenario.${id}`)}</b>
                {help ? <span className="small muted block">{id === chosen ? help : sentences(help)[0]}</span> : null}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
