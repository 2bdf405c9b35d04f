import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Card, Option } from "~/api/types";
import type { Choice } from "~/ui/plans";
import type { Voice } from "~/words";

type Chosen = Readonly<Record<string, Choice>>;

interface Props {
  card: Card;
  voice: Voice;
  options: Chosen;
  choose(options: Chosen): void;
}

/** The options of the game, each with what it changes and the clauses it rests on. */
export function Options({ card, voice, options, choose }: Props) {
  const { t } = useTranslation();
  const presets = Object.entries(card.presets);
  if (card.options.length === 0) return null;
  const fits = (preset: Chosen) => Object.entries(preset).every(([name, value]) => options[name] === value);
  const changed = card.options.filter((each) => (options[each.name] ?? each.default) !== each.default).length;
  return (
    <section className="section" aria-labelledby="setup-options">
      <div className="setup-head">
        <h2 id="setup-options">{t("setup.options")}</h2>
        {presets.length > 0 ? (
          <div className="choices" role="radiogroup" aria-label={t("setup.presets")}>
            {presets.map(([name, preset]) => (
              <label key={name}>
                <input
                  type="radio"
                  name="preset"
                  checked={fits(preset)}
                  onChange={() => choose({ ...options, ...preset })}
                />
                {voice.say(`preset.${name}`)}
              </label>
            ))}
          </div>
        ) : null}
      </div>
      <details className="card">
        <summary>{t("setup.options_some", { n: card.options.length, changed })}</summary>
        <div className="list">
          {card.options.map((option) => (
            <OptionRow
              key={option.name}
              game={card.id}
              option={option}
              voice={voice}
              value={options[option.name] ?? option.default}
              choose={(value) => choose({ ...options, [option.name]: value })}
            />
          ))}
        </div>
      </details>
    </section>
  );
}

interface RowProps {
  game: string;
  option: Option;
  voice: Voice;
  value: Choice;
  choose(value: Choice): void;
}

function OptionRow({ game, option, voice, value, choose }: RowProps) {
  const id = `option-${option.name}`;
  const name = voice.say(`option.${option.name}`);
  const isSwitch = option.choices.every((choice) => typeof choice === "boolean");
  return (
    <div className="list-row option">
      {isSwitch ? (
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          aria-describedby={`${id}-help`}
          onChange={(event) => choose(event.target.checked)}
        />
      ) : null}
      <div className="grow">
        <label htmlFor={id}>
          <b>{name}</b>
        </label>
        <p id={`${id}-help`} className="small muted">
          {voice.first([`option_help.${option.name}`])} <Clauses game={game} rules={option.rules} />
        </p>
      </div>
      {isSwitch ? null : (
        <select id={id} value={String(value)} onChange={(event) => choose(pick(option, event.target.value))}>
          {option.choices.map((choice) => (
            <option key={String(choice)} value={String(choice)}>
              {voice.noun(choice)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Opens beside: what is being set up stays. */
export function Clauses({ game, rules }: { game: string; rules: readonly string[] }) {
  return rules.map((rule) => (
    <Link key={rule} href={`/rules/${game}#${rule}`} className="clause-id" target="_blank">
      {rule}{" "}
    </Link>
  ));
}

const pick = (option: Option, text: string): Choice =>
  option.choices.find((choice) => String(choice) === text) ?? option.default;
