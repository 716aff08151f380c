/** A Keplr-shaped wallet's object. Nothing it answers or throws is trusted. */
export type CosmosProvider = Readonly<Record<string, unknown>>

/** A foreign object, if it can be asked as Keplr can. Survives getters that throw. */
export function toCosmosProvider(value: unknown): CosmosProvider | undefined {
  const provider = value as CosmosProvider | null | undefined
  return hasMethod(provider, 'enable') && hasMethod(provider, 'getKey')
    ? (provider as CosmosProvider)
    : undefined
}

export function hasMethod(provider: CosmosProvider | null | undefined, method: string): boolean {
  try {
    return typeof provider?.[method] === 'function'
  } catch {
    return false
  }
}
