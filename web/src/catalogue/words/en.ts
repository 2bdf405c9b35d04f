import { catalogue } from "./catalogue";

export default catalogue(
  import.meta.glob<object>("../../words/en/*.json", { eager: true, import: "default" }),
  import.meta.glob<object>("../../games/*/front/en.json", { eager: true, import: "default" }),
);
