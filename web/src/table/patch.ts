/** JSON Patch (RFC 6902), of which the server writes three operations. Nothing is changed in place. */
export interface Change {
  op: "add" | "replace" | "remove";
  path: string;
  value?: unknown;
}

export function apply(thing: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((now, change) => put(now, steps(change.path), change), thing);
}

function steps(path: string): readonly string[] {
  if (path === "") return [];
  return path
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function put(thing: unknown, [step, ...rest]: readonly string[], change: Change): unknown {
  if (step === undefined) return change.value;
  if (Array.isArray(thing)) {
    const at = step === "-" ? thing.length : Number(step);
    if (rest.length > 0) return thing.with(at, put(thing[at], rest, change));
    if (change.op === "remove") return thing.toSpliced(at, 1);
    return change.op === "add" ? thing.toSpliced(at, 0, change.value) : thing.with(at, change.value);
  }
  const whole = thing as Record<string, unknown>;
  if (rest.length > 0) return { ...whole, [step]: put(whole[step], rest, change) };
  if (change.op === "remove") {
    const { [step]: _, ...others } = whole;
    return others;
  }
  return { ...whole, [step]: change.value };
}
