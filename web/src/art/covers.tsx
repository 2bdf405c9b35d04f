import { lazy, Suspense, type SVGProps } from "react";

/** The five cover pictures, each in a file of its own that loads when it is first shown. */
const COVERS = {
  midway: lazy(() => import("./covers/midway")),
  fighters: lazy(() => import("./covers/fighters")),
  victory: lazy(() => import("./covers/victory")),
  nimitz: lazy(() => import("./covers/nimitz")),
  empire: lazy(() => import("./covers/empire")),
};

export type CoverName = keyof typeof COVERS;

/** What stands in the frame while the picture loads, so that nothing jumps. */
const GROUNDS: Record<CoverName, string> = {
  midway: "#12505c",
  fighters: "#1d5f96",
  victory: "#cfdfe0",
  nimitz: "#1f4150",
  empire: "#571c26",
};

/** The picture of a game in a box of 320 x 216; it fills whatever frame it is given. Decorative: the card names the game. */
export function Cover({ game, ...rest }: { game: CoverName } & SVGProps<SVGSVGElement>) {
  const Picture = COVERS[game];
  return (
    <svg viewBox="0 0 320 216" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {...rest}>
      <rect width="320" height="216" fill={GROUNDS[game]} />
      <Suspense fallback={null}>
        <Picture />
      </Suspense>
    </svg>
  );
}
