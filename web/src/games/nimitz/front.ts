import type { Front } from "../front";

const front: Front = {
  order: 4,
  ground: "#1f4150",
  sides: { us: "us" },
};

export default front;
