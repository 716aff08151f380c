import { readForeign } from '@latchkey/core/adapter'

/**
 * A wallet's object at `window.injectedWeb3[name]` (@polkadot/extension-inject). Its answers,
 * errors and callbacks are untrusted.
 */
export type InjectedProvider = { enable(originName: string): unknown }

/** Returns a foreign object if it has `enable`. Survives throwing getters. */
export function toInjectedProvider(value: unknown): InjectedProvider | undefined {
  return typeof readForeign(value, 'enable') === 'function'
    ? (value as InjectedProvider)
    : undefined
}
