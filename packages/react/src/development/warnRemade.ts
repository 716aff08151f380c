import { warnHost } from '@latchkey/core'

/** The kits of each provider. Production builds omit this code. */
const given = new WeakMap<object, Set<unknown>>()

/** Warns the developer when a provider receives one kit after another. */
export function warnRemade(provider: object, kit: unknown): void {
  const kits = given.get(provider) ?? new Set()
  given.set(provider, kits.add(kit))
  if (kits.size === 3)
    warnHost(
      'LatchkeyProvider was given a third kit. A kit that is made in a component closes its modal at each render: make it in a module, or keep it with useState(() => createKit(options)).',
    )
}
