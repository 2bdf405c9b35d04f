import type { SceneProps } from "~/contract/game";
import { fireAt, run, written } from "../odds";
import type { OddsData, Printed, View } from "../view";

const NAMES = ["aircraft_vs_ship", "fighter_vs_fighter", "surface_combat", "midway_reduction"] as const;
const SECTION: Readonly<Partial<Record<(typeof NAMES)[number], keyof View["options"]>>> = {
  fighter_vs_fighter: "fighters",
  surface_combat: "surface_combat",
  midway_reduction: "midway_reduction",
};

/** The combat tables in play. Columns that stand on the battle board now are marked. */
export function Tables({ scene }: SceneProps<View, Printed>) {
  const { view, voice, printed } = scene;
  const { battle } = view;
  const live = new Set(
    (battle?.groups ?? []).map(
      (_, n) =>
        run(scene, battle as NonNullable<typeof battle>, n, fireAt(scene, battle as NonNullable<typeof battle>, n))
          .column,
    ),
  );
  const inPlay = NAMES.filter((name) => !SECTION[name] || view.options[SECTION[name]]);
  return (
    <div className="midway-tables">
      {inPlay.map((name) => (
        <Sheet
          key={name}
          data={printed.tables[name]}
          title={voice.say(`tables.${name}`)}
          help={voice.say(`tables.${name}_help`)}
          die={voice.say("tables.die")}
          live={name === "aircraft_vs_ship" ? live : new Set()}
        />
      ))}
      {Number(view.options.b17_attacks_per_day) > 0 && (
        <p className="midway-note">
          {voice.say("tables.b17", {
            hits: Object.entries(printed.tables.b17.results)
              .map(([face, hits]) => `${face}: ${hits}`)
              .join(", "),
          })}
        </p>
      )}
      <p className="midway-note">{voice.say("tables.odds_help")}</p>
    </div>
  );
}

interface SheetProps {
  data: OddsData;
  title: string;
  help: string;
  die: string;
  live: ReadonlySet<string>;
}

function Sheet({ data, title, help, die, live }: SheetProps) {
  const faces = Object.keys(data.results[data.columns[0] ?? ""] ?? {}).sort();
  return (
    <table>
      <caption>
        {title}
        <small>{help}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col">{die}</th>
          {data.columns.map((column) => (
            <th key={column} scope="col" data-live={live.has(column) || undefined}>
              {written(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {faces.map((face) => (
          <tr key={face}>
            <th scope="row">{face}</th>
            {data.columns.map((column) => {
              const cell = data.results[column]?.[face];
              return (
                <td key={column} data-live={live.has(column) || undefined}>
                  {typeof cell === "number" ? cell : `${cell?.[0]} / ${cell?.[1]}`}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
