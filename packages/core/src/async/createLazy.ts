import { createEarlyError } from '../errors/createEarlyError.js'

/** A part that is fetched on first use. */
export type Lazy<Part> = {
  /** The part, once it is there. */
  peek(): Part | undefined
  /** @throws VIEW_UNAVAILABLE when its code cannot be fetched; the next call tries again */
  load(): Promise<Part>
  /**
   * At once when the part is there, so that a click still counts as one; else as soon as it is.
   * Calls keep their order.
   */
  run<Result>(use: (part: Part) => Promise<Result>): Promise<Result>
}

/**
 * Fetches a part once. A failure is forgotten, so that the next call tries again.
 *
 * @throws VIEW_UNAVAILABLE from `load` and `run`, when its code cannot be fetched
 * @example
 * const catalogue = createLazy(async () => ({ count: 60 }))
 * const count = await catalogue.run(async (part) => part.count)
 */
export function createLazy<Part>(fetch: () => Promise<Part>): Lazy<Part> {
  let part: Part | undefined
  let pending: Promise<Part> | undefined
  let queued = 0

  async function begin(): Promise<Part> {
    try {
      part = await fetch()
      return part
    } catch (cause) {
      pending = undefined
      throw createEarlyError('VIEW_UNAVAILABLE', { cause })
    }
  }

  // One promise for all: a caller who comes just as the part arrives overtakes no earlier one.
  const load = async () => {
    pending ??= begin()
    return pending
  }
  return {
    peek: () => (queued === 0 ? part : undefined),
    load,
    async run(use) {
      // Between the arrival of the part and those who wait for it nobody may slip in.
      if (part && queued === 0) return use(part)
      queued++
      let arrived: Part
      try {
        arrived = await load()
      } finally {
        queued--
      }
      return use(arrived)
    },
  }
}
