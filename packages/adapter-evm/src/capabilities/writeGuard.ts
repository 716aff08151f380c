import { type Actor, createError, parseCaipAddress, unknownNetwork } from '@latchkey/core'
import { invalidAnswer, readDeadlineMs } from '@latchkey/core/adapter'
import { type Hex, parseAccounts, parseChainId } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { type EvmProvider, toEvmProvider } from '../wallet/EvmProvider.js'

/**
 * Who writes and where, copied when the person confirmed: what the host changes afterwards changes
 * nothing.
 */
export type Writer = { readonly from: Hex; readonly chainId: number; readonly networkName: string }

export function toWriter({ account, network }: Pick<Actor, 'account' | 'network'>): Writer {
  return {
    from: parseCaipAddress(account.address).address as Hex,
    chainId: Number(network.id),
    networkName: network.name,
  }
}

/**
 * The wallet's provider, after it has said that it still shows the account and, last, that it is on
 * the network that the person saw.
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
