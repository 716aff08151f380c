import { type Actor, createError, parseCaipAddress, unknownNetwork } from '@latchkey/core'
import { invalidAnswer, readDeadlineMs } from '@latchkey/core/adapter'
import { type Hex, parseAccounts, parseChainId } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { type EvmProvider, toEvmProvider } from '../wallet/EvmProvider.js'

/** The sender and chain, copied on confirmation: later changes by the host have no effect. */
export type Writer = { readonly from: Hex; readonly chainId: number; readonly networkName: string }

export function toWriter({ account, network }: Pick<Actor, 'account' | 'network'>): Writer {
  return {
    from: parseCaipAddress(account.address).address as Hex,
    chainId: Number(network.id),
    networkName: network.name,
  }
}

/**
 * Returns the wallet's provider after two checks: the wallet still shows the account, and, last, it
 * is on the network on screen.
 *
 * @throws ACCOUNT_CHANGED, NETWORK_MISMATCH with the names of both networks
 */
export async function openForWriting(
  { connector }: Pick<Actor, 'connector'>,
  writer: Writer,
  networks: readonly Actor['network'][],
  signal?: AbortSignal,
): Promise<EvmProvider> {
  const provider = toEvmProvider(await connector.getProvider('eip155'))
  if (!provider) throw createError('WALLET_NOT_FOUND')
  const read = (method: string) =>
    askWallet(provider, method, undefined, { ms: readDeadlineMs, signal })
  const accounts = parseAccounts(await read('eth_accounts'))
  if (!accounts) throw invalidAnswer('eth_accounts')
  if (!accounts.some((address) => address.toLowerCase() === writer.from.toLowerCase()))
    throw createError('ACCOUNT_CHANGED')
  const chainId = parseChainId(await read('eth_chainId'))
  if (chainId === undefined) throw invalidAnswer('eth_chainId')
  if (chainId !== writer.chainId) {
    const actual =
      networks.find((network) => Number(network.id) === chainId)?.name ??
      `${unknownNetwork(`eip155:${chainId}`).name} (${chainId})`
    throw createError('NETWORK_MISMATCH', { params: { actual, expected: writer.networkName } })
  }
  return provider
}
