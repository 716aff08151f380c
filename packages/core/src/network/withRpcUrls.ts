import { createEarlyError } from '../errors/createEarlyError.js'
import { isLocalHost } from './isLocalHost.js'
import type { Network } from './Network.js'

/**
 * A network with the host's own RPC URLs. The kit asks them in this order and asks no other node.
 *
 * @throws INVALID_CONFIGURATION for a URL that is neither https nor http on this machine
 * @example
 * withRpcUrls(mainnet, ['https://rpc.example.org'])
 */
export function withRpcUrls(network: Network, urls: readonly string[]): Network {
  for (const url of urls)
    if (!isRpcUrl(url))
      throw createEarlyError('INVALID_CONFIGURATION', {
        details: `Not an https RPC URL: ${url}`,
        params: { network: network.name },
      })
  return { ...network, rpcUrls: [...urls] }
}

/** True for https, or for http on this machine. */
export function isRpcUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}
