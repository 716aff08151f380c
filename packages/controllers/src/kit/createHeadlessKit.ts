import { createKit } from './createKit.js'
import type { Kit } from './Kit.js'
import type { KitOptions } from './KitOptions.js'

/**
 * Makes a kit without the modal, for a page or a program with its own views. `createKit` of
 * `@latchkey/react` and `@latchkey/ui` makes one with the modal. Synchronous and without side
 * effects: no listener, request or storage read before `start()`.
 *
 * @throws INVALID_CONFIGURATION when the options contradict each other
 * @example
 * const kit = createHeadlessKit({ adapters: [] })
 * const stop = kit.start()
 */
export function createHeadlessKit(options: KitOptions): Kit {
  return createKit(options)
}
