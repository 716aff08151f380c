import type { ErrorCode } from '@latchkey/core'
import type { InjectedAccount, PolkadotCall, PolkadotWallet } from '../PolkadotWallet.js'

/** A wallet of injectedWeb3 that does not keep to its interface, as a script. */
export type PolkadotMisbehaviour = {
  readonly name: string
  /** What it does, and which wallets are known for it. */
  readonly description: string
  /**
   * What the page does meanwhile, always after discovery; `cancel` starts to connect and aborts,
   * the others but `connect` act on a connection.
   */
  readonly flow: 'connect' | 'sign' | 'send' | 'disconnect' | 'cancel'
  /** Prepares the wallet. Called before it is put into the page. */
  apply(wallet: PolkadotWallet): void
  /**
   * What the page must end with: our error's code, or the flow's success. 'not found' is a wallet
   * that is not listed.
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected' | 'not found'
  /** A call that must not have reached the wallet. */
  readonly mustNotAsk?: PolkadotCall['method']
  /** It never answers by itself: run it on a virtual clock. */
  readonly hangs?: boolean
}

/** Answers one method in the wallet's stead and lets the rest through. */
export function answerInstead(
  wallet: PolkadotWallet,
  method: PolkadotCall['method'],
  answer: (call: PolkadotCall, next: () => Promise<unknown>) => unknown,
): void {
  wallet.intercept((call, next) => (call.method === method ? answer(call, next) : next()))
}

/** Shows other accounts than it has, to those who ask and to those who subscribe. */
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
