import type { WalletStorage } from '@latchkey/testing'
import type { Chains } from '../Chains.js'

/** The wallet of one site in one ecosystem. */
export type WalletHalf = {
  /** Handles a page's call. Throws errors meant for the page. */
  call(method: string, params: readonly unknown[]): Promise<unknown>
  readonly isPermitted: boolean
  /** The address of the selected account. */
  readonly address: string
  /** The wallet's networks, if it has a current network. */
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
  /** Emits an event to the site's pages. */
  emit(event: string, payload: unknown): void
}

/** Throws the error for an unknown method. */
export function refuseMethod(method: string): never {
  throw Object.assign(new Error(`The method ${method} does not exist / is not available.`), {
    code: 4200,
  })
}

/** Returns an object's own method, never an inherited one. */
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
