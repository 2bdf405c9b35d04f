export { boards, story } from "./solomons";
