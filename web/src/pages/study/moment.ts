/** A moment as an address carries it: whose eyes, and how far each seat had got ("US.12,JP.10"). */
export type Numbers = Readonly<Record<string, number>>;

export const newStudy = (match: string, eyes: string, numbers: Numbers): string =>
  `/study/new/${match}?eyes=${eyes}&at=${Object.entries(numbers)
    .map(([seat, n]) => `${seat}.${n}`)
    .join(",")}`;

/** What of it are seats of this match and whole numbers. */
export function numbersFrom(text: string | null, seats: readonly string[]): Numbers {
  const found = (text ?? "").split(",").map((each) => each.split("."));
  return Object.fromEntries(
    found.flatMap(([seat = "", n]) => (seats.includes(seat) && Number(n) >= 1 ? [[seat, Math.trunc(Number(n))]] : [])),
  );
}
