import type { Front } from "~/contract/front";

const front: Front = {
  order: 4,
  ground: "#1f4150",
  sides: { us: "us" },
};

export default front;
