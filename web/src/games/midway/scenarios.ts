import type { SetUp } from "~/contract/scenarios";

const setUp: SetUp = {
  scenarios: {
    june4: { turns: 25, length: 2, difficulty: 1 },
    june3: { turns: 34, length: 2, difficulty: 2 },
  },
};

export default setUp;
