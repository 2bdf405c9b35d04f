import type { Catalogues } from "~/words";

/** All that the pages say, and what is said of every game before it is opened; one file a language, loaded when it is spoken. */
export const catalogues: Catalogues = { en: () => import("./en"), it: () => import("./it") };
