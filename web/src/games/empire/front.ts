import type { Front } from "~/contract/front";

const front: Front = {
  order: 5,
  ground: "#571c26",
  sides: { japan: "jp", allied: "us" },
};

export default front;
