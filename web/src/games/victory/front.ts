import type { Front } from "~/contract/front";

const front: Front = {
  order: 3,
  ground: "#cfdfe0",
  sides: { japan: "jp", allies: "us", swpa: "us" },
};

export default front;
