import { catalogue } from "./catalogue";

export default catalogue(
  import.meta.glob<object>("../../words/it/*.json", { eager: true, import: "default" }),
  import.meta.glob<object>("../../games/*/front/it.json", { eager: true, import: "default" }),
);
