export { fronts as boards } from "./pacific";
