import type { SetUp } from "~/contract/scenarios";

const setUp: SetUp = {
  scenarios: {
    "1942": { turns: 6, length: 2, difficulty: 1 },
    "1943": { turns: 6, length: 2, difficulty: 2 },
    "1944": { turns: 6, length: 2, difficulty: 3 },
    "1945": { turns: 4, length: 2, difficulty: 3 },
    war: { turns: 22, length: 4, difficulty: 3 },
  },
};

export default setUp;
