import { createEarlyError, createLazy, isKitError, type Lazy } from '@latchkey/core'
import type { Environment } from '../environment/Environment.js'

/** The later half of a controller. Its code loads on first use. */
type LaterHalf = {
  /** Starts listening; returns the stop function. */
  start?(): () => void
}

export type TwoHalves<Half> = Pick<Lazy<Half>, 'peek' | 'load'> & {
  isRunning(): boolean
  /** True after the first `call` or `tell`, also one before a restart. */
  wasCalled(): boolean
  /**
   * Calls the later half: at once when it is loaded, else after loading. Calls keep their order.
   *
   * @throws ABORTED when the controller stops meanwhile
   * @throws VIEW_UNAVAILABLE when the code fails to load; the next call tries again
   */
  call<Result>(act: (half: Half) => Promise<Result>): Promise<Result>
  /** The same for a call without an answer. Never rejects: a failure is logged. */
  tell(act: (half: Half) => unknown): Promise<void>
  /** Starts the later half, now or after loading. Returns the stop function. */
  start(): () => void
}

export type Halves = {
  /**
   * The two halves of a controller: the eager half keeps the store, `fetch` loads the working half.
   * The later half runs exactly while the controller runs. Calls from before a restart are dropped.
   */
  twoHalves<Half extends LaterHalf>(fetch: () => Promise<Half>): TwoHalves<Half>
  /** Logs a part of the kit that failed to load. An aborted call is no failure. */
  logUnfetched(error: unknown): void
}

/**
 * Makes the halves of controllers. Lazy parts take it from the kit: an import could put it into its
 * own file, one more request before the button.
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
