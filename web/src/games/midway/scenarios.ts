import type { SetUp } from "../scenarios";

const setUp: SetUp = {
  scenarios: {
    june4: { turns: 25, length: 2, difficulty: 1 },
    june3: { turns: 34, length: 2, difficulty: 2 },
  },
  levels: { random: 1, staff: 3 },
};

export default setUp;
