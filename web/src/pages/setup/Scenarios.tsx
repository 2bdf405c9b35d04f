import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { figuresPage } from "~/api/figures";
import type { Card } from "~/api/types";
import { Icon } from "~/art/symbols";
import { setUpOf } from "~/catalogue/scenarios";
import type { ScenarioFacts } from "~/contract/scenarios";
import { sentences } from "~/ui/sentences";
import type { Voice } from "~/words";

interface Props {
  card: Card;
  voice: Voice;
  chosen: string;
  choose(scenario: string): void;
}

/** A card each: name, what it is about, how long, how hard. The chosen one tells the rest. */
export function Scenarios({ card, voice, chosen, choose }: Props) {
  const { t } = useTranslation();
  const { scenarios } = setUpOf(card.id);
  const most = Math.max(1, ...Object.values(scenarios).map(({ turns }) => turns));
  const help = voice.has(`scenario_help.${chosen}`) ? voice.say(`scenario_help.${chosen}`) : "";
  const about = help.slice(inShort(help).length);
  return (
    <fieldset className="section">
      <legend className="heading">{t("setup.scenario")}</legend>
      <div className="pick-cards" data-many={card.scenarios.length > 4 || undefined}>
        {card.scenarios.map((id) => (
          <label key={id} className="pick card">
            <input type="radio" name="scenario" checked={id === chosen} onChange={() => choose(id)} />
            <Icon name="check" size={14} className="pick-check" />
            <b className="pick-name">{voice.say(`scenario.${id}`)}</b>
            {voice.has(`scenario_help.${id}`) ? (
              <span className="small muted pick-about">{inShort(voice.say(`scenario_help.${id}`))}</span>
            ) : null}
            {scenarios[id] ? <Facts facts={scenarios[id]} most={most} /> : null}
          </label>
        ))}
      </div>
      {about ? <p className="small muted">{about}</p> : null}
      {card.seats.length > 1 ? (
        <p className="small">
          <Link href={figuresPage(card.id, chosen)}>{t("figures.in_numbers")}</Link>
        </p>
      ) : null}
    </fieldset>
  );
}

const PLACE = 60; // so short a sentence is only where and when

/** The first sentence that says something. */
function inShort(help: string): string {
  const [first, rest] = sentences(help);
  return first.length < PLACE && rest ? `${first} ${sentences(rest)[0]}` : first;
}

function Facts({ facts: { turns, length, difficulty }, most }: { facts: ScenarioFacts; most: number }) {
  const { t } = useTranslation();
  return (
    <span className="pick-facts">
      <span className="pick-length">
        <b className="small">{t("setup.length", { turns, sitting: t(`setup.sitting_${length}`) })}</b>
        <span className="pick-bar" aria-hidden="true">
          <i style={{ width: `${(100 * turns) / most}%` }} />
        </span>
      </span>
      <span className="small muted pick-hard">
        <span aria-hidden="true">{"◆".repeat(difficulty) + "◇".repeat(3 - difficulty)}</span>{" "}
        {t(`setup.difficulty_${difficulty}`)}
      </span>
    </span>
  );
}
