/** Milliseconds for an answer of the wallet without a prompt. */
export const readDeadlineMs = 30_000
/**
 * Milliseconds until a connect times out (decision 15: 4 minutes). The kit sets this deadline;
 * connectors set none.
 */
export const connectDeadlineMs = 4 * 60_000
/** Milliseconds until any other prompt times out (decision 15: 10 minutes). */
export const promptDeadlineMs = 10 * 60_000
/** Milliseconds for the farewell to a wallet. The page forgets the wallet in any case. */
export const farewellDeadlineMs = 2_000
