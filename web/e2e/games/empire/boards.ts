export { boards } from "./solomons";
