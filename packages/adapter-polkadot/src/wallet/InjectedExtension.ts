/**
 * What a wallet answers to `enable`. Nothing that it answers, throws or calls back with is trusted.
 */
export type InjectedExtension = {
  readonly accounts: {
    get(): unknown
    subscribe(listener: (accounts: unknown) => void): unknown
  }
  readonly signer: {
    signRaw?(payload: {
      readonly address: string
      readonly data: string
      readonly type: 'bytes'
    }): unknown
    signPayload?(payload: unknown): unknown
  }
}

/**
 * A foreign object, if it has accounts to show and somebody who signs. Survives getters that throw.
 */
export function toInjectedExtension(value: unknown): InjectedExtension | undefined {
  try {
    const extension = value as InjectedExtension
    const { accounts, signer } = extension
    const shows = typeof accounts.get === 'function' && typeof accounts.subscribe === 'function'
    return shows && typeof signer === 'object' && signer !== null ? extension : undefined
  } catch {
    return undefined
  }
}
