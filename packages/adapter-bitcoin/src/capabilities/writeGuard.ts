import {
  type CaipNetworkId,
  createError,
  type Network,
  parseCaipAddress,
  unknownNetwork,
} from '@latchkey/core'
import type { BitcoinWallet } from '../wallet/BitcoinWallet.js'
import { readAccounts } from '../wallet/readAccounts.js'

/** The sender and network, copied on confirmation: later changes by the host have no effect. */
export type Writer = { readonly address: string; readonly network: Network }

/**
 * The final check before signing: the wallet still shows the account and is on the network on
 * screen. A wallet without a silent method is not checked: the address itself implies the family of
 * networks.
 *
 * @throws ACCOUNT_CHANGED, NETWORK_MISMATCH with the names of both networks
 */
export async function guardWriting(
  wallet: BitcoinWallet,
  { address, network }: Writer,
  networks: readonly Network[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const state = await wallet.read({ signal })
  if (!state) return
  if (state.addresses.length === 0) throw createError('ACCOUNT_NOT_AUTHORIZED')
  const place = readAccounts(state, networks, network.caipNetworkId)
  if (place.network !== network.caipNetworkId)
    throw createError('NETWORK_MISMATCH', {
      params: { actual: nameOf(place.network, networks), expected: network.name },
    })
  if (!place.accounts.some((one) => parseCaipAddress(one.address).address === address))
    throw createError('ACCOUNT_CHANGED')
}

const nameOf = (id: CaipNetworkId, networks: readonly Network[]): string =>
  networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ??
  `${unknownNetwork(id).name} (${id.slice(7)})`
