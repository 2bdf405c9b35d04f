import type { SetUp } from "~/contract/scenarios";

const setUp: SetUp = {
  scenarios: {
    y1943: { turns: 3, length: 3, difficulty: 1 },
    y1942: { turns: 3, length: 3, difficulty: 2 },
    y1944: { turns: 3, length: 3, difficulty: 2 },
    y1942_43: { turns: 6, length: 4, difficulty: 2 },
    y1943_44: { turns: 6, length: 4, difficulty: 2 },
    y1942_44: { turns: 9, length: 4, difficulty: 3 },
    campaign: { turns: 12, length: 4, difficulty: 3 },
    short_campaign: { turns: 11, length: 4, difficulty: 3 },
    shorter_campaign: { turns: 8, length: 4, difficulty: 3 },
    south_pacific: { turns: 4, length: 3, difficulty: 1 },
  },
};

export default setUp;
