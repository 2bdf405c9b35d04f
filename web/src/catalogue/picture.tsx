import { type ComponentType, type LazyExoticComponent, lazy, Suspense, type SVGProps } from "react";
import { frontOf } from "./front";

/** The pictures of the games, each in its folder; it loads when it is first shown. */
const modules = import.meta.glob<{ default: ComponentType<{ game: string }> }>("../games/*/cover.tsx");
const plain = () => import("~/art/plaincover");

const loaded = new Map<string, LazyExoticComponent<ComponentType<{ game: string }>>>();

function pictureOf(game: string) {
  let picture = loaded.get(game);
  if (!picture) {
    picture = lazy(modules[`../games/${game}/cover.tsx`] ?? plain);
    loaded.set(game, picture);
  }
  return picture;
}

/** The picture of a game in a box of 320 x 216; it fills whatever frame it is given. Decorative: the card names the game. */
export function Cover({ game, ...rest }: { game: string } & SVGProps<SVGSVGElement>) {
  const Picture = pictureOf(game);
  return (
    <svg viewBox="0 0 320 216" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {...rest}>
      <rect width="320" height="216" fill={frontOf(game).ground} />
      <Suspense fallback={null}>
        <Picture game={game} />
      </Suspense>
    </svg>
  );
}
