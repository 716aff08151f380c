import type { ErrorCode } from '@latchkey/core'
import type { InjectedAccount, PolkadotCall, PolkadotWallet } from '../PolkadotWallet.js'

/** A script of an injectedWeb3 wallet that violates its interface. */
export type PolkadotMisbehaviour = {
  readonly name: string
  /** The misbehaviour, and wallets known for it. */
  readonly description: string
  /**
   * The page's flow, always after discovery. `cancel` starts to connect and aborts; all others but
   * `connect` start from a connection.
   */
  readonly flow: 'connect' | 'sign' | 'send' | 'disconnect' | 'cancel'
  /** Prepares the wallet before its installation. */
  apply(wallet: PolkadotWallet): void
  /**
   * The expected end: an error code, or success of the flow. 'not found' means that the wallet is
   * not listed.
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected' | 'not found'
  /** A call that must not reach the wallet. */
  readonly mustNotAsk?: PolkadotCall['method']
  /** The wallet never answers; use a virtual clock. */
  readonly hangs?: boolean
}

/** Answers one method in place of the wallet, and passes on all others. */
export function answerInstead(
  wallet: PolkadotWallet,
  method: PolkadotCall['method'],
  answer: (call: PolkadotCall, next: () => Promise<unknown>) => unknown,
): void {
  wallet.intercept((call, next) => (call.method === method ? answer(call, next) : next()))
}

/** Reports other accounts than the wallet has, to reads and subscriptions. */
export function showInstead(
  wallet: PolkadotWallet,
  show: (accounts: readonly InjectedAccount[]) => unknown,
): void {
  const change = (accounts: unknown) => show(accounts as readonly InjectedAccount[])
  answerInstead(wallet, 'accounts.get', async (_, next) => change(await next()))
  wallet.reshapeExtension(({ accounts, ...rest }) => ({
    ...rest,
    accounts: {
      ...accounts,
      subscribe: (listener) => accounts.subscribe((list) => listener(change(list))),
    },
  }))
}
