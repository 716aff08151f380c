import { readForeign, readForeignMethod } from '@latchkey/core/adapter'

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
  const signer = readForeign(value, 'signer')
  const shows = ['get', 'subscribe'].every((name) => readForeignMethod(value, 'accounts', name))
  return shows && typeof signer === 'object' && signer !== null
    ? (value as InjectedExtension)
    : undefined
}
