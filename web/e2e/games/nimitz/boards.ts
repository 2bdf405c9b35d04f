export { commands as boards, story } from "./nimitz";
