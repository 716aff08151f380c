import { createError } from '@latchkey/core'
import { type EngineClock, within } from '../EngineClock.js'
import type { LibraryCore } from '../LibraryClient.js'

/**
 * Longest wait for an attestation before the first code. The library waits 5 s before each code and
 * each request.
 */
const verifyDeadlineMs = 1200

/**
 * `bounded`: the wallet can show a verified origin if the service answers in time. One failure
 * turns it off for the life of the page. `off`: no request reaches the vendor's host.
 */
export function boundVerify(
  core: Pick<LibraryCore, 'verify'>,
  mode: 'bounded' | 'off',
  clock: EngineClock,
): void {
  const { verify } = core
  const register = verify.register
  let failed = mode === 'off'
  verify.register = async (input) => {
    if (failed) return ''
    try {
      const attestation = await within(clock, verifyDeadlineMs, register.call(verify, input), () =>
        createError('HTTP_TIMEOUT'),
      )
      failed = !attestation
      return attestation ?? ''
    } catch {
      failed = true
      return ''
    }
  }
}
