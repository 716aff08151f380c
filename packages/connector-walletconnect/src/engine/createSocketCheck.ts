import type { EngineClock } from './EngineClock.js'

/**
 * A dead socket reports nothing. While a request is pending, the socket is checked at this
 * interval.
 */
const lookMs = 10_000

export type SocketCheckOptions = {
  readonly clock: EngineClock
  /** Does a person see the page? One that nobody sees asks when it is seen again. */
  isVisible(): boolean
  /** Asks the socket. */
  look(): void
}

/** Looks after the socket as long as an answer is waited for. */
export function createSocketCheck({ clock, isVisible, look }: SocketCheckOptions) {
  let waiting = 0
  let stop = () => {}

  function lookAgain(): void {
    stop = clock.after(lookMs, () => {
      if (isVisible()) look()
      lookAgain()
    })
  }

  return {
    async during<Answer>(answer: Promise<Answer>): Promise<Answer> {
      if (++waiting === 1) lookAgain()
      try {
        return await answer
      } finally {
        if (--waiting === 0) stop()
      }
    },
    stop: () => stop(),
  }
}
