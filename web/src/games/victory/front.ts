import type { Front } from "../front";

const front: Front = {
  order: 3,
  ground: "#cfdfe0",
  sides: { japan: "jp", allies: "us", swpa: "us" },
};

export default front;
