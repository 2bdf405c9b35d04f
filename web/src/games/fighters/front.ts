import type { Front } from "~/contract/front";

const front: Front = {
  order: 2,
  ground: "#1d5f96",
  sides: { us: "us", us2: "us", us3: "us", jp: "jp", jp2: "jp", jp3: "jp" },
  dice: false,
  first: true,
};

export default front;
