import type { Kit } from '@latchkey/controllers'
import { createKit } from '@latchkey/react'
import { createAdapters } from './ecosystems/createAdapters.js'
import type { Localnet } from './localnet.js'
import { type PlaygroundOptions, toKitOptions } from './options/PlaygroundOptions.js'

/** The kit of the page: the local chains, read through their own nodes. */
export function createPlaygroundKit(localnet: Localnet, options: PlaygroundOptions): Kit {
  return createKit({ adapters: createAdapters(localnet, options), ...toKitOptions(options) })
}
