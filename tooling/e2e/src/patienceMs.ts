/**
 * What a machine that does eight other things may need for anything a test waits for, in
 * milliseconds: only a red test waits so long.
 */
export const patienceMs = 120_000
