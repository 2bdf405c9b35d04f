import { useState } from "react";
import { Plane, ShipIcon } from "~/art/symbols";
import type { Many, QuestionProps } from "~/contract/game";
import { kindOf, PLANES } from "../fleet";
import { MIDWAY, type MidwayScene, type Nation, type Printed, type View } from "../view";
import { canTake, type Losses, losing, lossesOf, type Share, shifted, spared } from "./shares";
import "./launch.css";

/** Losses shared out over all the decks at once: evenly, until somebody changes it. */
export function LossShares({ scene, odds, many }: QuestionProps<View, Printed>) {
  const losses = lossesOf(scene, odds);
  if (!many) return null;
  return <Shares key={JSON.stringify(losses)} scene={scene} losses={losses} many={many} />;
}

function Shares({ scene, losses, many }: { scene: MidwayScene; losses: Losses; many: Many }) {
  const { voice } = scene;
  const [shares, setShares] = useState(losses.shares);
  const even = shares.every(({ lost }, n) => lost === losses.shares[n]?.lost);
  const first = shares[0];
  return (
    <div className="midway-losses">
      <div className="midway-losses-bar" aria-hidden="true">
        {shares.map(({ base, lost }) => (
          <i key={base} style={{ flexGrow: lost }} hidden={!lost} />
        ))}
      </div>
      <ul>
        {shares.map((share) => (
          <Deck key={share.base} scene={scene} share={share} shares={shares} type={losses.type} onChange={setShares} />
        ))}
      </ul>
      <p className="midway-losses-ways">
        <button type="button" className="button" aria-pressed={even} onClick={() => setShares(losses.shares)}>
          {voice.say("losses.even")}
        </button>
        {first && (
          <button type="button" className="button" onClick={() => setShares(spared(shares, first.base))}>
            {voice.say("losses.spare", { base: first.base })}
          </button>
        )}
      </p>
      <div className="question-act">
        <button
          type="button"
          className="button primary large"
          disabled={many.busy}
          onClick={() => many.send(losing(shares))}
        >
          {voice.say("losses.lose", {
            shares: shares.map(({ base, lost }) => `${voice.noun(base)} ${lost}`).join(", "),
          })}
        </button>
      </div>
    </div>
  );
}

interface DeckProps {
  scene: MidwayScene;
  share: Share;
  shares: readonly Share[];
  type: string;
  onChange(shares: readonly Share[]): void;
}

/** One deck: how many flew, how many of them are lost, one little aircraft each. */
function Deck({ scene, share, shares, type, onChange }: DeckProps) {
  const { voice, printed, view } = scene;
  const { base, flew, lost } = share;
  const step = (by: 1 | -1) => () => onChange(shifted(shares, base, by));
  const plane = PLANES[(view.seat ?? "US") as Nation][type as "D"];
  return (
    <li>
      <div className="midway-shared" role="group" aria-label={voice.noun(base)}>
        {base === MIDWAY ? (
          <span className="midway-shared-ship" />
        ) : (
          <ShipIcon kind={kindOf(printed, base)} size={78} className="midway-shared-ship" />
        )}
        <span className="midway-launch-base">
          <strong>{voice.noun(base)}</strong>
          <small>{voice.say("losses.deck", { flew, left: flew - lost })}</small>
        </span>
        <button
          type="button"
          className="step"
          disabled={!canTake(shares, base, -1)}
          aria-label={voice.say("launch.less", { what: voice.noun(base) })}
          onClick={step(-1)}
        >
          −
        </button>
        <output aria-live="polite">{lost}</output>
        <button
          type="button"
          className="step"
          disabled={!canTake(shares, base, 1)}
          aria-label={voice.say("launch.more", { what: voice.noun(base) })}
          onClick={step(1)}
        >
          +
        </button>
      </div>
      <svg
        className="midway-shared-planes"
        viewBox={`0 0 ${flew * 18} 18`}
        style={{ maxWidth: flew * 20 }}
        aria-hidden="true"
      >
        {Array.from({ length: flew }, (_, n) => (
          <g key={n} transform={`translate(${n * 18 + 9} 9)`} className={n >= flew - lost ? "lost" : undefined}>
            <Plane type={plane} transform="scale(.3)" />
            {n >= flew - lost && <path d="M-7-7l14 14M7-7l-14 14" />}
          </g>
        ))}
      </svg>
    </li>
  );
}
