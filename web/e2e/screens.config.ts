import base from "../playwright.config";

/** Pictures of every page and board, and of what is told there, for the documents. */
export default { ...base, testDir: ".", testMatch: ["screens.ts", "stories.ts"], workers: 1, timeout: 600_000 };
