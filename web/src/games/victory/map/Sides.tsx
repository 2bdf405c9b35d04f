import { memo } from "react";
import { closed, crossing, type Edge, type Geography, isthmus, passage, rails, ridge, river } from "./geography";

const join = (edges: readonly Edge[], draw: (edge: Edge) => string) => edges.map(draw).join("");

/** What lies between hexes: rails, rivers, mountains, and near by how many may cross. Sides of hexes out of play are left
 *  to the hatching. */
export const Sides = memo(function Sides({ map }: { map: Geography }) {
  const edges = map.edges.filter(({ from, to }) => !from.out_of_play && !to.out_of_play);
  const high = edges.filter(({ land }) => land === "mountain" || land === "alpine");
  const rivers = edges.filter(({ land }) => land === "river");
  const railway = rails(edges);
  const bridges = join(rivers, river);
  return (
    <g className="victory-sides" data-from="mid">
      <path d={isthmus(map)} className="victory-isthmus" />
      <path d={bridges} className="victory-river ground" />
      <path d={bridges} className="victory-river" />
      <path d={join(high.filter(closed), ridge)} className="victory-ridge closed" />
      <path
        d={join(
          high.filter((edge) => !closed(edge)),
          ridge,
        )}
        className="victory-ridge"
      />
      <path d={railway} className="victory-rail ground" />
      <path d={railway} className="victory-rail" />
      <g data-from="near">
        <path d={join(edges, crossing)} className="victory-crossing ground" />
        <path d={join(edges, crossing)} className="victory-crossing" />
        <path
          d={join(
            edges.filter(({ sea }) => sea),
            passage,
          )}
          className="victory-passage ground"
        />
        <path
          d={join(
            edges.filter(({ sea }) => sea),
            passage,
          )}
          className="victory-passage"
        />
      </g>
    </g>
  );
});
