import { Cover as Picture } from "./picture";

/** The picture of a game. It fills its box. */
export function Cover({ game }: { game: string }) {
  return (
    <div className="cover" aria-hidden="true">
      <Picture game={game} />
    </div>
  );
}
