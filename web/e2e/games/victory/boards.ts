export { fronts as boards, story } from "./pacific";
