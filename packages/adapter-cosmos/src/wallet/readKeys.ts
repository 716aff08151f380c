import type { Network } from '@latchkey/core'
import {
  invalidAnswer,
  parseForeign,
  readDeadlineMs,
  readForeignMethod,
} from '@latchkey/core/adapter'
import { parseKey, type WalletKey } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import type { CosmosProvider } from './CosmosProvider.js'

/**
 * The wallet's accounts on these allowed networks, in one call if it has `getKeysSettled`. Networks
 * without an account are dropped, except the first.
 *
 * @throws the wallet's error for the first network · WALLET_INVALID_RESPONSE
 */
export async function readKeys(
  provider: CosmosProvider,
  networks: readonly Network[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, WalletKey>> {
  const [first, ...others] = networks
  const keys = new Map<string, WalletKey>()
  if (!first) return keys
  const options = { ms: readDeadlineMs, signal }
  const take = (network: Network, answer: unknown): boolean => {
    const key = parseKey(answer, network.bech32Prefix)
    if (key) keys.set(String(network.id), key)
    return key !== undefined
  }
  if (others.length > 0 && readForeignMethod(provider, 'getKeysSettled')) {
    const settled = await askWallet(
      provider,
      'getKeysSettled',
      [networks.map(({ id }) => String(id))],
      options,
    )
    if (!Array.isArray(settled) || settled.length !== networks.length)
      throw invalidAnswer('getKeysSettled')
    networks.forEach((network, index) => {
      take(
        network,
        parseForeign(settled[index], ({ status, value }) =>
          status === 'fulfilled' ? value : undefined,
        ),
      )
    })
    if (keys.has(String(first.id))) return keys
  }
  if (!take(first, await askWallet(provider, 'getKey', [String(first.id)], options)))
    throw invalidAnswer('getKey')
  for (const network of others) {
    if (readForeignMethod(provider, 'getKeysSettled')) break
    take(
      network,
      await askWallet(provider, 'getKey', [String(network.id)], options).catch(() => undefined),
    )
  }
  return keys
}
