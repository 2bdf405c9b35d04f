/** The sign of each way in which a match can end. */
export const ENDED = { won: "check", drawn: "minus", lost: "close" } as const;
