import type { SetUp } from "~/contract/scenarios";

const setUp: SetUp = {
  scenarios: {
    rising_sun: { turns: 15, length: 4, difficulty: 2 },
    high_noon: { turns: 13, length: 4, difficulty: 3 },
    setting_sun: { turns: 9, length: 3, difficulty: 2 },
  },
};

export default setUp;
