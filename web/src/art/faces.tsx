import { useId } from "react";

/** Those one plays against, by how strong they are: a sailor, a watch officer, a staff officer, an admiral. Ours, drawn. */
const LOOKS = [
  { sea: "#8fb4bd", skin: "#e8b48c", coat: "#f4f1e6", hair: "#7a4a2a" },
  { sea: "#5e93a5", skin: "#b98157", coat: "#1d2f40", hair: "#2c1d16" },
  { sea: "#3f7186", skin: "#f0cdac", coat: "#1b2a3c", hair: "#8a4b24" },
  { sea: "#2a5266", skin: "#e3b995", coat: "#141f2c", hair: "#e9e7df" },
] as const;

const FACES: readonly string[] = ["recruit", "watch", "staff", "admiral"];
/** The sky behind one who is not of an even temper. */
const SKIES: Readonly<Record<string, string>> = {
  bold: "#a5573f",
  careful: "#4d7a5c",
  historical: "#a08a58",
  rulebook: "#77708c",
};

export function Face({ face, temper = "even", size = 64 }: { face: string; temper?: string; size?: number }) {
  const clip = useId();
  const n = Math.max(0, FACES.indexOf(face));
  const look = LOOKS[n] as (typeof LOOKS)[number];
  return (
    <svg className="face" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <clipPath id={clip}>
        <rect width="64" height="64" rx="9" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="64" height="64" fill={SKIES[temper] ?? look.sea} />
        <path d="M0 50q8-4 16 0t16 0 16 0 16 0v14H0z" fill="#0d2b38" opacity=".22" />
        <path d="M10 66c1-13 9-18 22-18s21 5 22 18z" fill={look.coat} />
        {n === 0 && <path d="M21 49l11 12 11-12-3-2-8 7-8-7z" fill="#2b5d8c" />}
        {n > 0 && <path d="M26 48l6 8 6-8 1 3-7 13-7-13z" fill="#f4f1e6" />}
        <rect x="27" y="42" width="10" height="9" rx="4" fill={look.skin} />
        <ellipse cx="32" cy="32" rx="12.5" ry="14" fill={look.skin} />
        <path d="M19.5 30c-1-9 4-15 12.5-15S45.5 21 44.5 30l-2-5c-6 1.5-15 1.5-21 0z" fill={look.hair} />
        {n === 3 && <path d="M20 34c0 12 6 16 12 16s12-4 12-16c-2 5-5 6-8 6h-8c-3 0-6-1-8-6z" fill={look.hair} />}
        {n === 2 && (
          <g fill="none" stroke="#2b2018" strokeWidth="1.4">
            <circle cx="27" cy="32" r="4.2" />
            <circle cx="37" cy="32" r="4.2" />
            <path d="M31.2 31.5h1.6" />
          </g>
        )}
        <circle cx="27" cy="32" r="1.3" fill="#1c1a18" />
        <circle cx="37" cy="32" r="1.3" fill="#1c1a18" />
        <path
          d={n === 3 ? "M29 42h6" : "M28 40q4 3 8 0"}
          fill="none"
          stroke="#5c2f22"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
        {n === 0 ? (
          <path d="M17 21c2-9 9-12 15-12s13 3 15 12c-10 3-20 3-30 0z" fill="#fbf9f1" stroke="#c9c4b2" />
        ) : (
          <g>
            <path d="M15 18c3-9 10-12 17-12s14 3 17 12l-5 3H20z" fill={n === 1 ? "#fbf9f1" : look.coat} />
            <path d="M19 20h26l-1 4c-8 2-16 2-24 0z" fill="#10181f" />
            <circle cx="32" cy="16" r="2.6" fill={n === 3 ? "#d9b25f" : "#b8913f"} />
            {n === 3 && <path d="M21 22h22" stroke="#d9b25f" strokeWidth="1.5" strokeDasharray="2 1.2" />}
          </g>
        )}
      </g>
    </svg>
  );
}

/** The mark of a level: so many of four waves. */
export function Waves({ level }: { level: number }) {
  return (
    <svg className="waves" viewBox="0 0 44 26" width="44" height="26" aria-hidden="true">
      {[0, 1, 2, 3].map((n) => (
        <path
          key={n}
          d={`M2 ${22 - n * 6}q5-4 10 0t10 0 10 0 10 0`}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          opacity={n < level ? 1 : 0.22}
        />
      ))}
    </svg>
  );
}
