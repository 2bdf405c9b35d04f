import base from "../playwright.config";

/** Pictures of every page and board, for the documents. */
export default { ...base, testDir: ".", testMatch: "screens.ts", workers: 1, timeout: 600_000 };
