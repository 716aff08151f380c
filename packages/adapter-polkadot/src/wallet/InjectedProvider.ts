/**
 * What a wallet puts at `window.injectedWeb3[name]` (@polkadot/extension-inject). Nothing that it
 * answers, throws or calls back with is trusted.
 */
export type InjectedProvider = { enable(originName: string): unknown }

/** A foreign object, if it can be enabled. Survives getters that throw. */
export function toInjectedProvider(value: unknown): InjectedProvider | undefined {
  try {
    const provider = value as InjectedProvider
    return typeof provider.enable === 'function' ? provider : undefined
  } catch {
    return undefined
  }
}
