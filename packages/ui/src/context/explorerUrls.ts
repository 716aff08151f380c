import { type Network, toHttpsUrl } from '@latchkey/core'

type WithExplorer = Pick<Network, 'blockExplorers' | 'chainNamespace'>

/** A page of the network's explorer; undefined without an https explorer. */
function explorerUrl(path: string, { blockExplorers }: WithExplorer): string | undefined {
  const base = toHttpsUrl(blockExplorers?.default.url)
  return base && new URL(path, base.replace(/\/?$/, '/')).href
}

/**
 * The explorer's page of a transaction; undefined for a network without an https explorer.
 *
 * @example
 * transactionUrl('0xab…', mainnet) // 'https://etherscan.io/tx/0xab…'
 */
export function transactionUrl(id: string, network: WithExplorer): string | undefined {
  const page = network.chainNamespace === 'polkadot' ? 'extrinsic' : 'tx'
  return explorerUrl(`${page}/${encodeURIComponent(id)}`, network)
}

/** The explorer's page of an NFT; undefined for a network without an https explorer. */
export function nftUrl(
  { contract, tokenId }: { readonly contract: string; readonly tokenId: string },
  network: WithExplorer,
): string | undefined {
  const token = encodeURIComponent(contract)
  return explorerUrl(`token/${token}?a=${encodeURIComponent(tokenId)}`, network)
}
