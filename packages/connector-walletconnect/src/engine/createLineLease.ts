import { createError, isKitError } from '@latchkey/core'
import { unheard, within } from './EngineClock.js'
import type { Line } from './Line.js'
import type { LineOptions } from './openLine.js'
import { shareLine } from './shareLine.js'

/** Deadline for loading the library and opening its storage. */
const openDeadlineMs = 10_000

/** One engine's lease on the page's shared line, from the first call until it closes. */
export function createLineLease(options: LineOptions, onOpen: (line: Line) => void) {
  let lease: ReturnType<typeof shareLine> | undefined
  let closed = false

  return {
    isTaken: (): boolean => lease !== undefined,
    /** @throws KIT_DESTROYED, WALLET_UNRESPONSIVE, RELAY_UNREACHABLE */
    async open(): Promise<Line> {
      if (closed) throw createError('KIT_DESTROYED')
      const isFirst = lease === undefined
      lease ??= shareLine(options)
      const opening = lease
      try {
        const { line, release } = await within(options.clock, openDeadlineMs, opening, () =>
          createError('WALLET_UNRESPONSIVE'),
        )
        if (closed) {
          unheard(release())
          throw createError('KIT_DESTROYED')
        }
        if (isFirst) onOpen(line)
        return line
      } catch (error) {
        if (lease === opening) lease = undefined
        unheard(opening.then(({ release }) => release()))
        throw isKitError(error) ? error : createError('RELAY_UNREACHABLE', { cause: error })
      }
    },
    async close(): Promise<void> {
      closed = true
      try {
        const line = await lease
        await line?.release()
      } catch {
        // The line never opened.
      }
    },
  }
}
