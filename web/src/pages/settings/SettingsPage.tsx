import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useLang } from "~/api/queries";
import { ALONE } from "~/api/transport";
import { play } from "~/table/sound/sound";
import { Section } from "~/ui/forms";
import { chooseLanguage } from "~/ui/language";
import { type Settings, useSettings } from "~/ui/settings";
import { useTitle } from "~/ui/useTitle";
import { LANGUAGES } from "~/words";
import { AddedGames } from "./AddedGames";
import { Backup } from "./Backup";
import "./settings.css";

/** How one likes the table. Every choice holds at once. */
export default function SettingsPage() {
  const { t } = useTranslation();
  const lang = useLang();
  useTitle(t("settings.title"));
  return (
    <div className="column settings">
      <header>
        <h1>{t("settings.title")}</h1>
        <p className="muted">{t("settings.lead")}</p>
      </header>
      <Section id="settings-look" title={t("settings.look")}>
        <Choices
          name="lang"
          values={LANGUAGES}
          chosen={lang}
          choose={(each) => void chooseLanguage(each)}
          label={(each) => t(`shell.lang.${each}`)}
        />
        <Setting name="theme" values={["system", "dark", "light"]} />
        <Setting name="size" values={[100, 125, 150]} />
      </Section>
      <Section id="settings-motion" title={t("settings.moving")}>
        <Setting name="motion" values={["system", "less", "full"]} help />
        <Setting name="speed" values={["slow", "normal", "fast", "off"]} help />
      </Section>
      <Section id="settings-play" title={t("settings.playing")}>
        <Setting name="twoTaps" values={["always", "touch", "never"]} help />
        <Setting name="obvious" values={["on", "off"]} help />
        <Setting name="keys" values={["on", "off"]} help />
        <p className="muted">{t("settings.dice")}</p>
        <SoundSetting />
      </Section>
      {ALONE ? (
        <>
          <Backup />
          <AddedGames />
        </>
      ) : (
        <p className="small muted">
          {t("settings.more")} <Link href="/account">{t("settings.to_account")}</Link>
        </p>
      )}
    </div>
  );
}

/** Silent until asked for: one slider, which is heard as it is moved. */
function SoundSetting() {
  const { t } = useTranslation();
  const { sound, set } = useSettings();
  return (
    <div className="setting">
      <label htmlFor="setting-sound" className="setting-name">
        {t("settings.sound")}
      </label>
      <input
        id="setting-sound"
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(sound * 100)}
        onChange={(event) => {
          set({ sound: Number(event.target.value) / 100 });
          play("turn");
        }}
      />
      <p className="hint">{t("settings.sound_help")}</p>
    </div>
  );
}

interface SettingProps<Name extends keyof Settings> {
  name: Name;
  values: readonly Settings[Name][];
  help?: boolean;
}

function Setting<Name extends keyof Settings>({ name, values, help }: SettingProps<Name>) {
  const { t } = useTranslation();
  const chosen = useSettings((settings) => settings[name]);
  const set = useSettings((settings) => settings.set);
  return (
    <Choices
      name={name}
      values={values}
      chosen={chosen}
      choose={(value) => set({ [name]: value } as Partial<Settings>)}
      label={(value) => t(`settings.${name}_${value}`)}
      help={help ? t(`settings.${name}_help`) : undefined}
    />
  );
}

interface ChoicesProps<Value> {
  name: string;
  values: readonly Value[];
  chosen: Value;
  choose(value: Value): void;
  label(value: Value): string;
  help?: string | undefined;
}

function Choices<Value extends string | number>({ name, values, chosen, choose, label, help }: ChoicesProps<Value>) {
  const { t } = useTranslation();
  return (
    <div className="setting">
      <span id={`setting-${name}`} className="setting-name">
        {t(`settings.${name}`)}
      </span>
      <div className="choices" role="radiogroup" aria-labelledby={`setting-${name}`}>
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => choose(value)} />
            {label(value)}
          </label>
        ))}
      </div>
      {help ? <p className="hint">{help}</p> : null}
    </div>
  );
}
