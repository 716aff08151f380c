/** What a wallet puts at `window.injectedWeb3[name]` (@polkadot/extension-inject). Nothing that it answers, throws or calls back with is trusted. */
export type InjectedProvider = { enable(originName: string): unknown }

/** What `enable` answers. */
export type InjectedExtension = {
  readonly accounts: {
    get(): unknown
    subscribe(listener: (accounts: unknown) => void): unknown
  }
  readonly signer: {
    signRaw?(payload: { readonly address: string; readonly data: string; readonly type: 'bytes' }): unknown
    signPayload?(payload: unknown): unknown
  }
}

/** A foreign object, if it can be enabled. Survives getters that throw. */
export function toInjectedProvider(value: unknown): InjectedProvider | undefined {
  return checked<InjectedProvider>(value, (provider) => typeof provider.enable === 'function')
}

/** A foreign object, if it has accounts to show and somebody who signs. Survives getters that throw. */
export function toInjectedExtension(value: unknown): InjectedExtension | undefined {
  return checked<InjectedExtension>(
    value,
    ({ accounts, signer }) =>
      typeof accounts.get === 'function' && typeof accounts.subscribe === 'function' && typeof signer === 'object' && signer !== null,
  )
}

function checked<Shape>(value: unknown, test: (value: Shape) => boolean): Shape | undefined {
  try {
    return test(value as Shape) ? (value as Shape) : undefined
  } catch {
    return undefined
  }
}
