import { createError } from '@latchkey/core'
import { type EngineClock, unheard, within } from '../EngineClock.js'
import type { LibraryRelayer } from '../LibraryClient.js'

/**
 * After this many attempts the callers get the error. The library's heartbeat retries every 5 s.
 */
const attempts = 5
const longestPauseMs = 2000
/**
 * A browser may report a socket closed by the relay up to 2 s late, and gives the reason only then.
 */
const farewellMs = 3000

export type Dial = {
  /** Abandons the current socket, open or not, with every wait for it, and dials again at once. */
  again(): void
  /** Stops dialling. */
  stop(): void
}

/**
 * Opens the socket to the relay, in place of the library's own way. The library opens several
 * sockets for several callers, waits a minute for a silent relay, and pauses too long. No socket
 * opens before `ready`: the relay's stored messages would be acknowledged before the library
 * listens.
 */
export function createDial(
  relayer: LibraryRelayer,
  clock: EngineClock,
  ready: Promise<void>,
): Dial {
  let dialling: Promise<void> | undefined
  let isHurried = false
  let hurry = () => {}

  relayer.connect = async () => {
    if (relayer.connected) return
    dialling ??= dial().finally(() => {
      dialling = undefined
    })
    await dialling
  }

  async function dial(): Promise<void> {
    await ready
    await relayer.confirmOnlineStateOrThrow()
    relayer.connectionAttemptInProgress = true
    relayer.transportExplicitlyClosed = false
    try {
      for (let attempt = 1; attempt <= attempts; attempt++) {
        if (attempt > 1 && !isHurried) await pause(Math.min((attempt - 1) * 1000, longestPauseMs))
        isHurried = false
        if (relayer.transportExplicitlyClosed || (await isOpened())) break
      }
    } finally {
      relayer.connectionAttemptInProgress = false
    }
    // The library would continue without a socket, and its next message would open another.
    if (!relayer.connected) throw createError('RELAY_UNREACHABLE')
  }

  async function isOpened(): Promise<boolean> {
    const before = relayer.provider.connection
    await relayer.createProvider()
    if (before?.close) unheard(before.close())
    const { provider, subscriber } = relayer
    let interrupt = () => {}
    const interrupted = new Promise<never>((_, reject) => {
      interrupt = () => reject(createError('RELAY_UNREACHABLE'))
    })
    unheard(interrupted)
    provider.once?.('disconnect', interrupt)
    try {
      await provider.connect?.()
      await Promise.race([subscriber.start(), interrupted])
      if (!relayer.connected)
        await within(clock, farewellMs, interrupted, () => createError('RELAY_UNREACHABLE'))
    } catch {
      await subscriber.stop()
      relayer.hasExperiencedNetworkDisruption = true
      return false
    } finally {
      provider.off?.('disconnect', interrupt)
      clearTimeout(relayer.reconnectTimeout)
      // The library never resets this flag, and would not reconnect after the next close.
      relayer.reconnectInProgress = false
    }
    relayer.hasExperiencedNetworkDisruption = false
    return true
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.after(ms, () => hurry())
      hurry = () => {
        stop()
        hurry = () => {}
        resolve()
      }
    })
  }

  function leave(): void {
    const { connection } = relayer.provider
    if (connection?.close) unheard(connection.close())
    hurry()
  }

  return {
    again() {
      relayer.reconnectInProgress = false
      relayer.transportExplicitlyClosed = false
      isHurried = dialling !== undefined
      leave()
    },
    stop() {
      relayer.transportExplicitlyClosed = true
      leave()
    },
  }
}
