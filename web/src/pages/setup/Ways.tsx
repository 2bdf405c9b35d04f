import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "~/art/symbols";

interface Props<T extends string> {
  title: string;
  chosen: T | null;
  choose(way: T): void;
  /** Each with its name and what it means. */
  ways: readonly (readonly [T, IconName | null, string, string])[];
  /** Drawn above the name. */
  picture?(way: T): ReactNode;
}

/** A few ways, of which one is chosen. */
export function Ways<T extends string>({ title, chosen, choose, ways, picture }: Props<T>) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="pick-cards ways" role="radiogroup" aria-labelledby={id}>
        {ways.map(([way, icon, name, help]) => (
          <label key={way} className="pick card">
            <input type="radio" name={id} value={way} checked={way === chosen} onChange={() => choose(way)} />
            <Icon name="check" size={14} className="pick-check" />
            {picture?.(way)}
            <b>
              {icon && <Icon name={icon} size={18} />}
              {name}
            </b>
            {help && <span className="small muted">{help}</span>}
          </label>
        ))}
      </div>
    </section>
  );
}
