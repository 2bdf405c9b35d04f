/** What each face of the die does, 1 to 6, as small boxes: the more hits, the fuller. */
export function Faces({ hits, label }: { hits: readonly number[]; label: string }) {
  if (hits.length === 0) return null;
  return (
    <span className="midway-faces" role="img" aria-label={label}>
      {hits.map((n, face) => (
        <i key={face} data-hits={Math.min(n, 5)}>
          {n}
        </i>
      ))}
    </span>
  );
}
