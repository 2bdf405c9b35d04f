import type { Front } from "~/contract/front";

const front: Front = {
  order: 1,
  ground: "#12505c",
  sides: { JP: "jp", US: "us" },
  begins: "US",
};

export default front;
