import type { WalletHalf } from './WalletHalf.js'

/** A wallet part without a current network: each call names one. Stores the selected account. */
export function createHalfWithoutNetworks(parts: {
  readonly wallet: { selectAccount(index: number): void; revoke(): void }
  readonly isPermitted: () => boolean
  /** The addresses of the accounts, in order. */
  readonly addresses: () => readonly string[]
  readonly call: WalletHalf['call']
}): WalletHalf {
  const { wallet, isPermitted, addresses, call } = parts
  let selected = 0
  return {
    call,
    get isPermitted() {
      return isPermitted()
    },
    get address() {
      return addresses()[selected] ?? ''
    },
    networks: [],
    network: undefined,
    selectAccount(index) {
      selected = index
      wallet.selectAccount(index)
    },
    selectNetwork: () => undefined,
    revoke: wallet.revoke,
  }
}
