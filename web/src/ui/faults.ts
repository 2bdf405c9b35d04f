/** What is wrong with a field, as a key of our words; `n`: how long it must be. */
export interface Fault {
  key: "missing" | "unticked" | "short" | "email" | "url" | "wrong";
  n: number;
}

export type Faults = Readonly<Record<string, Fault>>;

/** What the browser would complain about, field by field in their order: we say it in the player's language, in place. */
export function faultsOf(form: HTMLFormElement): Faults {
  const found: Record<string, Fault> = {};
  for (const field of form.elements) {
    const fault = field instanceof HTMLInputElement && field.name ? faultOf(field) : null;
    if (fault) found[(field as HTMLInputElement).name] ??= fault;
  }
  return found;
}

export function faultOf(field: HTMLInputElement): Fault | null {
  const { type, required, minLength, value, validity } = field;
  if (required && type === "checkbox" && !field.checked) return { key: "unticked", n: 0 };
  if (required && type !== "checkbox" && !value.trim()) return { key: "missing", n: 0 };
  if (value && minLength > 0 && value.trim().length < minLength) return { key: "short", n: minLength };
  if (validity.typeMismatch) return { key: type === "email" ? "email" : "url", n: 0 };
  return validity.valid ? null : { key: "wrong", n: 0 };
}
