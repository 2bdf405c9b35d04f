import type { SetUp } from "~/contract/scenarios";

const setUp: SetUp = {
  scenarios: {
    first_clash: { turns: 8, length: 1, difficulty: 1 },
    among_the_clouds: { turns: 8, length: 1, difficulty: 1 },
    long_way_home: { turns: 8, length: 1, difficulty: 1 },
    tulagi: { turns: 7, length: 1, difficulty: 2 },
    torpedo_six: { turns: 9, length: 1, difficulty: 2 },
    fatal_minutes: { turns: 7, length: 1, difficulty: 2 },
    wake: { turns: 9, length: 1, difficulty: 2 },
    cactus: { turns: 9, length: 1, difficulty: 2 },
    eastern_solomons: { turns: 8, length: 1, difficulty: 3 },
    face_to_face_duel: { turns: 12, length: 2, difficulty: 3 },
    face_to_face: { turns: 12, length: 2, difficulty: 3 },
    santa_cruz: { turns: 8, length: 1, difficulty: 3 },
    kido_butai: { turns: 10, length: 2, difficulty: 3 },
  },
};

export default setUp;
