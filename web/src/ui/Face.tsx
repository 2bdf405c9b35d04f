import "./face.css";

const TONES = 6;

/** Always the same of one name, so that people are told apart at a glance. */
export const toneOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % TONES;

/** A person as a circle with the first letter of the name; a dot says whether they are here now. */
export function Face({ name, here }: { name: string; here?: boolean | undefined }) {
  return (
    <span className="face" data-tone={toneOf(name)} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
      {here === undefined ? null : <i className={here ? "here" : undefined} />}
    </span>
  );
}
