import type { Branch } from "~/api/solitaire";

/** A match with those that were branched from it, in the order of their moments. */
export interface Node {
  match: Branch;
  /** 1, 1.2, 1.2.1: what it is called where it has no name of its own. */
  number: string;
  branches: readonly Node[];
}

export function treeOf(matches: readonly Branch[], root: string): Node | null {
  const grow = (match: Branch, number: string): Node => {
    const young = matches
      .filter((each) => each.parent?.match === match.id && each.id !== match.id)
      .toSorted((a, b) => (a.parent?.n ?? 0) - (b.parent?.n ?? 0) || a.created - b.created);
    return { match, number, branches: young.map((each, n) => grow(each, `${number}.${n + 1}`)) };
  };
  const first = matches.find((each) => each.id === root) ?? matches[0];
  return first ? grow(first, "1") : null;
}

export function flatten(node: Node): readonly Node[] {
  return [node, ...node.branches.flatMap(flatten)];
}

/** Something that was counted turn by turn. */
export interface Count {
  at: string;
  value: number;
}

/** One line a turn, one column a match. What a branch has not told itself, it shares with its parent. */
export function sideBySide(
  nodes: readonly Node[],
  counts: ReadonlyMap<string, readonly Count[]>,
): readonly { at: string; values: readonly (Shared | null)[] }[] {
  const turns = [...new Set(nodes.flatMap(({ match }) => (counts.get(match.id) ?? []).map(({ at }) => at)))];
  const value = (match: Branch, at: string): Shared | null => {
    const own = counts.get(match.id) ?? [];
    const found = own.find((count) => count.at === at);
    if (found) return { value: found.value, shared: false };
    const begun = own[0] ? turns.indexOf(own[0].at) : -1;
    const parent = nodes.find((node) => node.match.id === match.parent?.match)?.match;
    if (!parent || begun < 0 || turns.indexOf(at) >= begun) return null;
    const theirs = value(parent, at);
    return theirs && { value: theirs.value, shared: true };
  };
  return turns.map((at) => ({ at, values: nodes.map(({ match }) => value(match, at)) }));
}

export interface Shared {
  value: number;
  /** It happened before the branch: the same in both. */
  shared: boolean;
}
