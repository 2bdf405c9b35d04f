import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Move, Part } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Row, Scene } from "~/contract/game";
import { type Draft, matching, type Option, options, run, spelt } from "./draft";
import { areNumbers, Numbers } from "./Numbers";
import { useGroups } from "./useGroups";

const FEW = 8; // so many are simply listed

interface Props {
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
  moves: readonly Move[];
  draft: Draft;
  odds: unknown;
  choose: (draft: Draft) => void;
  commit: (move: Move) => void;
}

/** The legal moves as rows: choose part by part. The board shows the same moves. */
export function Moves({ scene, drawn, moves, draft, odds, choose, commit }: Props) {
  const { t } = useTranslation();
  const { game, voice } = drawn;
  const [asked, setAll] = useState(false);
  const all = asked || (game.gathers?.(scene) ?? false);
  const prompt = scene.ask?.prompt ?? "";
  const chosen = spelt(moves, draft);
  const level = useMemo(() => levelOf(moves, draft), [moves, draft]);
  const open = options(moves, level);
  const rows = open.map((option) => ({ option, row: rowOf(option) }));
  const few =
    rows.length <= FEW + 2 || all
      ? rows
      : [...rows]
          .sort((a, b) => (b.row.weight ?? 0) - (a.row.weight ?? 0))
          .filter(({ option }, n) => n < FEW || isChosen(option)); // what was chosen on the board is in the list too
  const belongs = useGroups(scene, all && rows.length > FEW);
  const named = (part: Part) => voice.noun(belongs[String(part)]);
  const groups = all && rows.length > FEW ? gathered(rows) : [["", few] as const];
  const counting = rows.length > FEW + 2 && areNumbers(rows);
  const inside = level.length > 0 && options(moves, []).length > 1;

  function isChosen(option: Option): boolean {
    return chosen !== null && draft[level.length] === option.next;
  }

  function rowOf(option: Option): Partial<Row> {
    const given = game.row?.(scene, level, option.next, option.moves, odds) ?? {};
    return { label: plainLabel(option), ...given };
  }

  function plainLabel(option: Option): string {
    const only = option.moves.length === 1 ? option.moves[0] : undefined;
    if (only && (level.length === 0 || short(only))) return voice.move(only, prompt);
    if (level.length === 0) {
      const shared = run(moves, [option.next]);
      const longest = Math.max(...option.moves.map((move) => move.length));
      return voice.move([...shared, ...Array(longest - shared.length).fill("…")], prompt);
    }
    return voice.noun(option.next);
  }

  function short(move: Move): boolean {
    return open.length <= FEW && move.length === level.length + 1;
  }

  function pick(option: Option): void {
    const next = run(moves, [...level, option.next]);
    if (chosen && next.length === draft.length && next.every((part, n) => part === draft[n])) commit(chosen);
    else choose(next);
  }

  return (
    <div className="moves">
      {inside && (
        <p className="moves-path">
          <button type="button" className="chip" onClick={() => choose(level.slice(0, back(moves, level)))}>
            ‹ {t("moves.back")}
          </button>
          <span>{voice.move([...level, ...Array(longest(moves, level) - level.length).fill("…")], prompt)}</span>
        </p>
      )}
      {counting && (
        <Numbers
          choices={rows}
          chosen={chosen ? Number(draft[level.length]) : null}
          label={scene.ask ? voice.prompt(scene.ask) : ""}
          onPick={pick}
        />
      )}
      {(counting ? [] : groups).map(([name, group]) => (
        <div key={name}>
          {name && <h3 className="moves-group">{name}</h3>}
          <ul className="rows">
            {group.map(({ option, row }) => {
              const on = isChosen(option);
              return (
                <li key={String(option.next)}>
                  <button type="button" className="row" aria-pressed={on} onClick={() => pick(option)}>
                    {row.head !== undefined && <span className="row-head">{row.head}</span>}
                    <span className="row-text">
                      <span>{row.label}</span>
                      {row.detail && <small>{row.detail}</small>}
                    </span>
                    {row.figure !== undefined ? (
                      <span className="row-figure">
                        {row.figure}
                        {row.bar !== undefined && <Meter value={row.bar} />}
                      </span>
                    ) : (
                      option.moves.length > 1 && (
                        <span className="row-more">{t("moves.count", { n: option.moves.length })}</span>
                      )
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {!counting && rows.length > few.length && !all && (
        <button type="button" className="button quiet moves-more" onClick={() => setAll(true)}>
          {t("moves.more", { n: rows.length - few.length })}
        </button>
      )}
    </div>
  );

  function gathered(list: typeof rows): readonly (readonly [string, typeof rows])[] {
    const found = new Map<string, typeof rows>();
    for (const each of list) {
      const family = named(each.option.next);
      found.set(family, [...(found.get(family) ?? []), each]);
    }
    if (!game.gathers?.(scene)) return [...found];
    const weight = (rows: typeof list) => rows.reduce((sum, { row }) => sum + (row.weight ?? 0), 0);
    return [...found]
      .map(([name, rows]) => [name, rows.toSorted((a, b) => (b.row.weight ?? 0) - (a.row.weight ?? 0))] as const)
      .toSorted(([, a], [, b]) => weight(b) - weight(a));
  }
}

function Meter({ value }: { value: number }) {
  return (
    <svg className="meter" viewBox="0 0 60 5" preserveAspectRatio="none" aria-hidden="true">
      <rect width="60" height="5" rx="2" className="meter-back" />
      <rect width={Math.max(0, Math.min(1, value)) * 60} height="5" rx="2" className="meter-fill" />
    </svg>
  );
}

/** Where the list stands. Where there is nothing to choose it goes on by itself, but a last move is still a row; with a
 * move spelt out, its neighbours stay in sight. */
export function levelOf(moves: readonly Move[], draft: Draft): Draft {
  if (spelt(moves, draft)) return lastChoice(moves, draft);
  const far = run(moves, draft);
  return spelt(moves, far) ? far.slice(0, -1) : far;
}

/** How much of the draft was chosen before its last real choice. */
function lastChoice(moves: readonly Move[], draft: Draft): readonly Part[] {
  for (let at = draft.length - 1; at >= 0; at -= 1)
    if (options(moves, draft.slice(0, at)).length > 1) return draft.slice(0, at);
  return [];
}

function back(moves: readonly Move[], level: Draft): number {
  return lastChoice(moves, level).length;
}

function longest(moves: readonly Move[], level: Draft): number {
  return Math.max(...matching(moves, level).map((move) => move.length));
}
