import { warnHost } from '@latchkey/core'

/** A render follows a render sooner than a developer saves a file again. */
const closeMs = 1_000

/** The kits of each provider that follow closely. Production builds omit this code. */
const given = new WeakMap<object, { readonly kits: Set<unknown>; readonly at: number }>()

/**
 * Warns the developer when a provider receives one kit after another. A hot reload of the module
 * with the kit brings a new one too, so kits count only while each follows within a second.
 */
export function warnRemade(provider: object, kit: unknown, now = Date.now()): void {
  const before = given.get(provider)
  const kits = before && now - before.at < closeMs ? before.kits : new Set()
  given.set(provider, { kits: kits.add(kit), at: now })
  if (kits.size === 3)
    warnHost(
      'LatchkeyProvider was given a third kit. A kit that is made in a component closes its modal at each render: make it in a module, or keep it with useState(() => createKit(options)).',
    )
}
