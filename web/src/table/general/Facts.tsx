import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Scene } from "~/contract/game";
import type { Voice } from "~/words";
import type { View } from "./atlas";
import { factsOf, isEmpty, isPlain } from "./said";

/** What else the view holds, field by field: a word or a number, a list, a table of things that are alike. */
export function Facts({ scene, pieces, headed }: { scene: Scene<View, unknown>; pieces: string; headed: boolean }) {
  const { t } = useTranslation();
  const facts = factsOf(scene, pieces);
  if (facts.length === 0) return null;
  return (
    <section className="general-facts">
      {headed && <h3>{t("general.also")}</h3>}
      <dl>
        {facts.map(({ name, label, value }) => (
          <div key={name} data-wide={isTable(value) || undefined}>
            <dt>{label}</dt>
            <dd>
              <Value value={value} voice={scene.voice} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Value({ value, voice }: { value: unknown; voice: Voice }): ReactNode {
  const { t } = useTranslation();
  if (isEmpty(value)) return <span className="general-far">{t("general.nothing")}</span>;
  if (typeof value === "boolean") return t(value ? "general.yes" : "general.no");
  if (isPlain(value)) return voice.noun(value);
  if (isTable(value)) return <Table rows={value} voice={voice} />;
  if (Array.isArray(value)) return <List items={value.map((item, n) => [String(n), item])} voice={voice} />;
  return <Pairs pairs={Object.entries(value as object)} voice={voice} />;
}

function List({ items, voice }: { items: readonly (readonly [string, unknown])[]; voice: Voice }) {
  if (items.every(([, item]) => isPlain(item))) return items.map(([, item]) => voice.noun(item)).join(", ");
  return (
    <ul>
      {items.map(([key, item]) => (
        <li key={key}>
          <Value value={item} voice={voice} />
        </li>
      ))}
    </ul>
  );
}

function Pairs({ pairs, voice }: { pairs: readonly (readonly [string, unknown])[]; voice: Voice }) {
  return (
    <table className="general-pairs">
      <tbody>
        {pairs.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{voice.noun(name)}</th>
            <td>
              <Value value={value} voice={voice} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>> | readonly Readonly<Record<string, unknown>>[];

/** Things of one shape: a row each. */
function isTable(value: unknown): value is Rows {
  if (isEmpty(value) || isPlain(value)) return false;
  return Object.values(value as object).every((each) => !isPlain(each) && !Array.isArray(each) && !isEmpty(each));
}

function Table({ rows, voice }: { rows: Rows; voice: Voice }) {
  const all = Object.entries(rows);
  const columns = [...new Set(all.flatMap(([, row]) => Object.keys(row)))];
  const named = !Array.isArray(rows);
  return (
    <table className="general-pairs">
      <thead>
        <tr>
          {named && <td />}
          {columns.map((column) => (
            <th key={column} scope="col">
              {voice.first([`view.${column}`]) || column.replaceAll("_", " ")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {all.map(([name, row]) => (
          <tr key={name}>
            {named && <th scope="row">{voice.noun(name)}</th>}
            {columns.map((column) => (
              <td key={column}>
                <Value value={row[column]} voice={voice} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
