/** The object of a Keplr-compatible wallet. Its answers and errors are untrusted. */
export type CosmosProvider = Readonly<Record<string, unknown>>

/** Returns a foreign object if it has Keplr's methods. Survives throwing getters. */
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
