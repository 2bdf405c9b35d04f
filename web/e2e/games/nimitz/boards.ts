export { commands as boards } from "./nimitz";
