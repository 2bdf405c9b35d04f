import { where } from "../rules/fire";
import { centre } from "../rules/hexes";
import type { View } from "../view";

/** The shots of a chain that are not decided yet, numbered in their order. */
export function Chain({ view }: { view: View }) {
  return (
    <g className="fighters-chain">
      {view.chain.map((link, n) => {
        const [from, to] = [where(view, link.shooter), where(view, link.target)];
        if (!from || !to || from === to) return null;
        const [[ax, ay], [bx, by]] = [centre(from), centre(to)];
        const far = Math.hypot(bx - ax, by - ay) || 1;
        const [ux, uy] = [(bx - ax) / far, (by - ay) / far];
        const [sx, sy, ex, ey] = [ax + ux * 22, ay + uy * 22, bx - ux * 30, by - uy * 30];
        const [mx, my] = [(sx + ex) / 2 - uy * 15, (sy + ey) / 2 + ux * 15];
        const head = `M${ex - ux * 10 - uy * 6} ${ey - uy * 10 + ux * 6}L${ex} ${ey}L${ex - ux * 10 + uy * 6} ${ey - uy * 10 - ux * 6}`;
        return (
          <g key={n}>
            <path d={`M${sx} ${sy}L${ex} ${ey}${head}`} />
            {view.chain.length > 1 && (
              <g transform={`translate(${mx.toFixed(1)} ${my.toFixed(1)})`}>
                <circle r="10" />
                <text y="4.5">{n + 1}</text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}
