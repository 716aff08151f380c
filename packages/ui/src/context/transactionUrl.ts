import { type Network, toHttpsUrl } from '@latchkey/core'

/**
 * The explorer's page of a transaction; undefined for a network without an https explorer.
 *
 * @example
 * transactionUrl('0xab…', mainnet) // 'https://etherscan.io/tx/0xab…'
 */
export function transactionUrl(
  id: string,
  { blockExplorers, chainNamespace }: Pick<Network, 'blockExplorers' | 'chainNamespace'>,
): string | undefined {
  const base = toHttpsUrl(blockExplorers?.default.url)
  const path = chainNamespace === 'polkadot' ? 'extrinsic' : 'tx'
  return base && new URL(`${path}/${encodeURIComponent(id)}`, base.replace(/\/?$/, '/')).href
}
