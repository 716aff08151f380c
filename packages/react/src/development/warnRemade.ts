import { warnHost } from '@latchkey/core'

/** The kits that each provider was given: this code is of no production build. */
const given = new WeakMap<object, Set<unknown>>()

/** Tells the developer when a provider is given one kit after another. */
export function warnRemade(provider: object, kit: unknown): void {
  const kits = given.get(provider) ?? new Set()
  given.set(provider, kits.add(kit))
  if (kits.size === 3)
    warnHost(
      'LatchkeyProvider was given a third kit. A kit that is made in a component closes its modal at each render: make it in a module, or keep it with useState(() => createKit(options)).',
    )
}
