/** Bends the plane by a thin-plate spline, so that given points land where they are wanted and the rest follows smoothly.
 *
 *  `control` is a list of `{ from, to, slack }`: a slack of 0 holds a point exactly, more lets it give way.
 */
export function warp(control) {
  const count = control.length;
  const bend = (p, q) => {
    const d2 = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
    return d2 < 1e-9 ? 0 : (d2 * Math.log(d2)) / 2;
  };
  const rows = control.map(({ from, to, slack }, i) => [
    ...control.map((other, j) => bend(from, other.from) + (i === j ? slack : 0)),
    1,
    ...from,
    ...to,
  ]);
  // No bending at infinity: the weights add up to nothing, alone and times either coordinate.
  for (const part of [() => 1, ({ from }) => from[0], ({ from }) => from[1]])
    rows.push([...control.map(part), 0, 0, 0, 0, 0]);
  const weights = solved(rows);
  return (point) =>
    [0, 1].map((axis) => {
      const [base, x, y] = weights.slice(count).map((row) => row[axis]);
      const flat = base + x * point[0] + y * point[1];
      return control.reduce((sum, { from }, i) => sum + weights[i][axis] * bend(point, from), flat);
    });
}

/** Gauss with pivoting; each row ends with its two right sides. */
function solved(rows) {
  const n = rows.length;
  for (let i = 0; i < n; i += 1) {
    let best = i;
    for (let k = i + 1; k < n; k += 1) if (Math.abs(rows[k][i]) > Math.abs(rows[best][i])) best = k;
    [rows[i], rows[best]] = [rows[best], rows[i]];
    for (let k = i + 1; k < n; k += 1) {
      const factor = rows[k][i] / rows[i][i];
      if (factor) for (let j = i; j < n + 2; j += 1) rows[k][j] -= factor * rows[i][j];
    }
  }
  const found = Array.from({ length: n }, () => [0, 0]);
  for (let i = n - 1; i >= 0; i -= 1)
    for (const axis of [0, 1]) {
      let sum = rows[i][n + axis];
      for (let j = i + 1; j < n; j += 1) sum -= rows[i][j] * found[j][axis];
      found[i][axis] = sum / rows[i][i];
    }
  return found;
}
