import { createEarlyError } from '../errors/createEarlyError.js'

/** A part that loads on first use. */
export type Lazy<Part> = {
  /** The part, once it is loaded. */
  peek(): Part | undefined
  /** @throws VIEW_UNAVAILABLE when its code fails to load; the next call tries again */
  load(): Promise<Part>
  /**
   * Runs `use` synchronously when the part is loaded, so that the browser still sees the click;
   * else after loading. Calls keep their order.
   */
  run<Result>(use: (part: Part) => Promise<Result>): Promise<Result>
}

/**
 * Fetches a part once. After a failure, the next call tries again.
 *
 * @throws VIEW_UNAVAILABLE from `load` and `run`, when its code fails to load
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

  // One shared promise, so that a call made as the part arrives does not overtake earlier calls.
  const load = async () => {
    pending ??= begin()
    return pending
  }
  return {
    peek: () => (queued === 0 ? part : undefined),
    load,
    async run(use) {
      // Queued calls run first, even if the part has just arrived.
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
