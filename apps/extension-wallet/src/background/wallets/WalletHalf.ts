import type { WalletStorage } from '@latchkey/testing'
import type { Chains } from '../Chains.js'

/** The wallet of one site in one ecosystem, as the background deals with it. */
export type WalletHalf = {
  /** Answers a page. Throws what the page is to hear. */
  call(method: string, params: readonly unknown[]): Promise<unknown>
  readonly isPermitted: boolean
  /** The address of the selected account. */
  readonly address: string
  /** The networks that the wallet itself is on, where it has such a thing. */
  readonly networks: readonly { readonly id: string; readonly name: string }[]
  readonly network: string | undefined
  selectAccount(index: number): void
  selectNetwork(id: string): void
  revoke(): void
}

export type HalfOptions = {
  readonly chains: Chains
  readonly storage: WalletStorage
  approve(request: { readonly kind: string }): Promise<boolean>
  /** Tells the site's pages. */
  emit(event: string, payload: unknown): void
}

/** What a page is told that asks for what there is not. */
export function refuseMethod(method: string): never {
  throw Object.assign(new Error(`The method ${method} does not exist / is not available.`), {
    code: 4200,
  })
}

/** An own method of an object: never one that it inherits. */
export function ownMethod(
  object: unknown,
  name: string,
): (...params: readonly unknown[]) => unknown {
  const method =
    typeof object === 'object' && object !== null && Object.hasOwn(object, name)
      ? (object as Record<string, unknown>)[name]
      : undefined
  return typeof method === 'function'
    ? (method as (...params: readonly unknown[]) => unknown)
    : () => refuseMethod(name)
}
