import { afterAll, vi } from 'vitest'

/** Long enough for a busy machine, in milliseconds. */
const patienceMs = 60_000
const { waitFor } = vi

/**
 * Raises the timeout of `vi.waitFor`, for which Vitest has no setting. It returns once nothing is
 * thrown, so only a failing test takes longer.
 */
vi.waitFor = (callback, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { ...given, timeout: Math.max(given.timeout ?? 0, patienceMs) })
}

// A module that still loads when its file's environment is gone fails the next file of the process.
afterAll(() => vi.dynamicImportSettled())
