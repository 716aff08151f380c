import type { Network } from '@latchkey/core'
import type { Localnet } from '../chains/localnet.js'

/** Assets to send on a local network, and a default receiver. */
export type Money = {
  readonly receiver: string
  readonly token?: { readonly id: string; readonly label: string; readonly decimals: number }
}

const token = (id: string | undefined, kind: string): Pick<Money, 'token'> =>
  id ? { token: { id, label: `LTD (${kind})`, decimals: 6 } } : {}

/** The receiver is an account outside the bundled wallet. */
export function describeMoney(localnet: Localnet, network: Network | undefined): Money {
  const { solana, polkadot, bitcoin, cosmos } = localnet
  const named = <Each extends { readonly name: string }>(networks: readonly Each[] = []) =>
    networks.find(({ name }) => name === network?.name)
  switch (network?.chainNamespace) {
    case 'solana':
      return {
        receiver: solana?.accounts[5]?.address ?? '',
        ...token(named(solana?.networks)?.token, 'SPL'),
      }
    case 'polkadot':
      return {
        receiver: polkadot?.accounts[2]?.address ?? '',
        ...token(named(polkadot?.networks)?.token, 'Assets pallet'),
      }
    case 'bip122':
      return {
        receiver:
          (network.bech32Prefix === 'tb' ? bitcoin?.signet : bitcoin)?.accounts[3]?.payment ?? '',
      }
    case 'cosmos': {
      const chain = named(cosmos?.networks)
      return { receiver: chain?.addresses[3] ?? '', ...token(chain?.token, 'bank') }
    }
    default:
      return {
        receiver: localnet.accounts[5]?.address ?? '',
        ...token(named(localnet.evm)?.token, 'ERC-20'),
      }
  }
}
