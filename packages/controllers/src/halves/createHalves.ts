import { createEarlyError, createLazy, isKitError, type Lazy } from '@latchkey/core'
import type { Environment } from '../environment/Environment.js'

/** The later half of a controller: its code is fetched when it is first needed. */
type LaterHalf = {
  /** Begins to listen; returns what ends that. */
  start?(): () => void
}

export type TwoHalves<Half> = Pick<Lazy<Half>, 'peek' | 'load'> & {
  isRunning(): boolean
  /** A call or a tell was made, in this life or an earlier one. */
  wasCalled(): boolean
  /**
   * Calls the later half: at once when it is there, else as soon as it is. Calls keep their order.
   *
   * @throws ABORTED when the controller was stopped in between
   * @throws VIEW_UNAVAILABLE when the code cannot be fetched; the next call tries again
   */
  call<Result>(act: (half: Half) => Promise<Result>): Promise<Result>
  /** The same for a call without an answer. Never rejects: a failure is logged. */
  tell(act: (half: Half) => unknown): Promise<void>
  /** The later half runs from now on, or from when it is there. Returns what stops it. */
  start(): () => void
}

export type Halves = {
  /**
   * The two halves of a controller: the eager one keeps the store, `fetch` brings the one that
   * works. The later half runs exactly while the controller runs, and gets no call of an earlier
   * life.
   */
  twoHalves<Half extends LaterHalf>(fetch: () => Promise<Half>): TwoHalves<Half>
  /** Logs a part of the kit that did not come. A call that was stopped is no failure. */
  logUnfetched(error: unknown): void
}

/**
 * Makes the halves of controllers. Parts that are fetched later take it from the kit, since an
 * import may put it into a file of its own: one more request before the button.
 */
export function createHalves({
  environment,
}: {
  readonly environment: Pick<Environment, 'log'>
}): Halves {
  const logUnfetched = (error: unknown) => {
    if (!isKitError(error, 'ABORTED'))
      environment.log('error', 'A part of the kit could not be fetched.', error)
  }
  return { logUnfetched, twoHalves: (fetch) => twoHalves(fetch, logUnfetched) }
}

function twoHalves<Half extends LaterHalf>(
  fetch: () => Promise<Half>,
  logUnfetched: (error: unknown) => void,
): TwoHalves<Half> {
  let running = false
  let called = false
  let lives = 0
  let stop: (() => void) | undefined

  function follow(half: Half): Half {
    if (running) stop ??= half.start?.()
    return half
  }
  const { peek, load, run } = createLazy(async () => follow(await fetch()))

  function call<Result>(act: (half: Half) => Promise<Result>): Promise<Result> {
    const life = lives
    called = true
    return run((half) => {
      if (life !== lives) throw createEarlyError('ABORTED')
      return act(follow(half))
    })
  }

  return {
    peek,
    load,
    isRunning: () => running,
    wasCalled: () => called,
    call,
    tell: (act) => call(async (half) => void (await act(half))).catch(logUnfetched),
    start() {
      running = true
      const half = peek()
      if (half) follow(half)
      return () => {
        running = false
        lives++
        stop?.()
        stop = undefined
      }
    },
  }
}
