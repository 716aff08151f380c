/** A wallet's provider (EIP-1193). Nothing it answers, throws or emits is trusted. */
export type EvmProvider = {
  request(args: { readonly method: string; readonly params?: unknown }): unknown
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * A foreign object, if it can be asked as EIP-1193 says. Reads each property once, and survives
 * getters that throw.
 */
export function toEvmProvider(value: unknown): EvmProvider | undefined {
  try {
    const provider = value as EvmProvider | null | undefined
    return typeof provider?.request === 'function' ? provider : undefined
  } catch {
    return undefined
  }
}
