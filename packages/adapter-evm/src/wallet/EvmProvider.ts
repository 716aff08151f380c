/** A wallet's provider (EIP-1193). Its answers, errors and events are untrusted. */
export type EvmProvider = {
  request(args: { readonly method: string; readonly params?: unknown }): unknown
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Returns a foreign object if it has an EIP-1193 `request`. Survives throwing getters, by itself: a
 * module that the page shares with its later parts imports no other such module.
 */
export function toEvmProvider(value: unknown): EvmProvider | undefined {
  try {
    const provider = value as EvmProvider | null | undefined
    return typeof provider?.request === 'function' ? provider : undefined
  } catch {
    return undefined
  }
}
