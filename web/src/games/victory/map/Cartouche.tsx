import { memo } from "react";
import type { Voice } from "~/words";

/** The title of the sheet and a compass, in the corner south-west of Australia, where there are no hexes. */
export const Cartouche = memo(function Cartouche({ voice }: { voice: Voice }) {
  return (
    <g className="victory-cartouche" transform="translate(16 1106)">
      <g transform="translate(70 74)">
        <circle r="44" className="victory-rose thin" />
        <circle r="38" className="victory-rose dotted" />
        <path d="M0-58 9-9 0 0zM58 0 9 9 0 0zM0 58-9 9 0 0zM-58 0-9-9 0 0z" className="victory-rose full" />
        <path
          d="M0-58-9-9 0 0zM58 0 9-9 0 0zM0 58 9 9 0 0zM-58 0-9 9 0 0zM30-30 9-9M30 30 9 9M-30 30-9 9M-30-30-9-9"
          className="victory-rose"
        />
      </g>
      <text className="victory-title" x="150" y="72">
        {voice.say("map.title")}
      </text>
      <path d="M150 88H452" className="victory-rose" />
      <text className="victory-subtitle" x="150" y="114">
        {voice.say("map.subtitle")}
      </text>
    </g>
  );
});
