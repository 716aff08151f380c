import {
  type Connector,
  type ConnectResult,
  createError,
  type Namespace,
  toKitError,
} from '@latchkey/core'
import type { Environment } from '../environment/Environment.js'
import type { PairingCode } from './createPairingCode.js'

/** An attempt that ends sooner has reached no wallet. */
const quickMs = 5_000
/** An idle page stops making codes after this time. */
const longestMs = 3_600_000

/** Harmless ends of a displayed code: it expires, or the relay reconnects. */
const renewable: readonly string[] = ['PAIRING_EXPIRED', 'RELAY_UNREACHABLE', 'WALLET_TIMEOUT']

/** A pending connect, and its restart with a new code. */
export type Asking = {
  readonly controller: AbortController
  readonly connector: Connector
  readonly namespaces: readonly Namespace[]
  restart?: () => void
}

/** Asks with one code after the other, all within one attempt. */
export async function askWithCodes(
  environment: Pick<Environment, 'now'>,
  code: PairingCode,
  own: Asking,
  ask: (signal: AbortSignal) => Promise<ConnectResult>,
  signal: AbortSignal,
): Promise<ConnectResult> {
  const beganAt = environment.now()
  let quick = 0
  signal.addEventListener('abort', () => own.restart?.())
  for (;;) {
    const round = new AbortController()
    own.restart = () => round.abort()
    const startedAt = environment.now()
    try {
      await code.obtain(own.connector, own.namespaces, round.signal)
      return await ask(round.signal)
    } catch (thrown) {
      const error = toKitError(thrown)
      const isRestarted = round.signal.aborted && !signal.aborted
      if (signal.aborted || !(isRestarted || renewable.includes(error.code))) throw error
      if (environment.now() - beganAt > longestMs)
        throw createError('PAIRING_EXPIRED', { cause: error })
      if (error.code === 'PAIRING_EXPIRED') code.drop()
      if (isRestarted) continue
      // An immediate failure would repeat immediately.
      const isQuick = error.code === 'RELAY_UNREACHABLE' || environment.now() - startedAt < quickMs
      quick = isQuick ? quick + 1 : 0
      if (quick > 0) await code.backOff(error, signal, quick - 1)
    }
  }
}
