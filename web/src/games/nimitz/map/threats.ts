/** What the server adds to a question: how likely the next order of an area sends forces to another. */
export interface Threat {
  area: string;
  place: string;
  chance: number;
}

interface Told {
  threats?: readonly Threat[];
}

const FAINT = 0.08; // what is less likely is told where it comes from, not drawn

function all(odds: unknown): readonly Threat[] {
  const told = (odds as Told | null)?.threats;
  return Array.isArray(told) ? (told as readonly Threat[]).toSorted((a, b) => b.chance - a.chance) : [];
}

/** The threats worth drawing, the likeliest first. */
export const threatsOf = (odds: unknown): readonly Threat[] => all(odds).filter(({ chance }) => chance >= FAINT);

/** Where the next order of an area may lead, all of it. */
export const threatsFrom = (odds: unknown, area: string): readonly Threat[] =>
  all(odds).filter((threat) => threat.area === area);
