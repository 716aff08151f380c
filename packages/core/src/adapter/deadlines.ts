/** Milliseconds for an answer that the wallet gives by itself, without a prompt. */
export const readDeadlineMs = 30_000
/** Milliseconds until a connect ends (decision 15: 4 minutes). */
export const connectDeadlineMs = 4 * 60_000
/** Milliseconds until any other prompt ends (decision 15: 10 minutes). */
export const promptDeadlineMs = 10 * 60_000
/** Milliseconds for the farewell to a wallet: the page forgets the wallet in any case. */
export const farewellDeadlineMs = 2_000
