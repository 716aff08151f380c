/** Longest wait of a test on a busy machine, in milliseconds; only a failing test waits so long. */
export const patienceMs = 120_000
