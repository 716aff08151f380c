import { vi } from 'vitest'

/** Long enough for a machine that does eight other things, in milliseconds. */
const patienceMs = 60_000
const { waitFor } = vi

/**
 * Vitest has no setting for how long `vi.waitFor` waits. It returns as soon as nothing is thrown:
 * only a red test takes longer.
 */
vi.waitFor = (callback, options = {}) => {
  const given = typeof options === 'number' ? { timeout: options } : options
  return waitFor(callback, { ...given, timeout: Math.max(given.timeout ?? 0, patienceMs) })
}
