import { nearestName } from '../development/nearestName.js'
import { warnHost } from '../development/warnHost.js'
import { createEarlyError } from '../errors/createEarlyError.js'
import type { Network } from './Network.js'
import { isRpcUrl } from './withRpcUrls.js'

/**
 * Throws for invalid networks and RPC URLs, and warns about unused RPC URLs. In production the
 * first use of an invalid one fails instead.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refuseNetworks(
  offered: unknown,
  rpcUrls: unknown,
  toHttp: (url: string) => string,
  option: string,
): void {
  if (!Array.isArray(offered))
    throw invalid('An adapter was made without its list of networks: networks: [mainnet].')
  for (const network of offered as readonly Network[]) {
    if (!network?.caipNetworkId)
      throw invalid(`networks[${offered.indexOf(network)}] is no network: ${kindOf(network)}.`)
    const own = rpcUrls as Readonly<Record<string, unknown>>
    const urls = own[network.caipNetworkId] ?? own[network.id] ?? network.rpcUrls ?? []
    refuseUrls(network, Array.isArray(urls) ? urls.map(toHttp) : urls, option)
  }
  const ids = (offered as readonly Network[]).flatMap(({ caipNetworkId, id }) => [
    caipNetworkId,
    `${id}`,
  ])
  for (const key of Object.keys(rpcUrls as object).filter((each) => !ids.includes(each))) {
    const meant = nearestName(key, ids)
    warnHost(
      `${option} names ${key}, but no network of that id is offered.${meant ? ` Did you mean ${meant}?` : ''}`,
    )
  }
}

function refuseUrls({ name, caipNetworkId }: Network, urls: unknown, option: string): void {
  if (!Array.isArray(urls))
    throw invalid(
      `${option} of ${name} is ${kindOf(urls)}, not a list: '${caipNetworkId}': ['https://…'].`,
    )
  for (const url of urls) if (!isRpcUrl(url)) throw invalid(`Not an https RPC URL: ${url}`)
}

const kindOf = (value: unknown): string =>
  value === undefined || value === null ? `${value}` : `a ${typeof value}`

const invalid = (details: string) => createEarlyError('INVALID_CONFIGURATION', { details })
