/** A wallet's answer to `enable`. Its answers, errors and callbacks are untrusted. */
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

/** Returns a foreign object if it has accounts and a signer. Survives throwing getters. */
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
