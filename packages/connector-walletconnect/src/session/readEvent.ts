import { type CaipNetworkId, isCaipAddress, isCaipNetworkId, type Namespace } from '@latchkey/core'
import { isRecord } from '../language/readSession.js'
import { looksLikeAddress } from './approvals.js'

const mostAccounts = 1_000

/**
 * Reads the bare addresses of an `accountsChanged`: texts, CAIP-10 ids or objects with an address.
 * CAIP-10 ids of other networks or namespaces are skipped. Undefined for anything but such a list.
 */
export function readAddresses(
  namespace: Namespace,
  network: CaipNetworkId,
  data: unknown,
): readonly string[] | undefined {
  const list: unknown = isRecord(data) ? data.accounts : data
  if (!Array.isArray(list) || list.length > mostAccounts) return undefined
  const found: string[] = []
  for (const entry of list as unknown[]) {
    const text = isRecord(entry) ? entry.address : entry
    if (typeof text !== 'string') return undefined
    if (isCaipAddress(text) && !text.startsWith(namespace === 'eip155' ? 'eip155:' : `${network}:`))
      continue
    const address = text.slice(text.lastIndexOf(':') + 1)
    if (!looksLikeAddress(namespace, address)) return undefined
    found.push(address)
  }
  return found
}

/**
 * Reads the network of a `chainChanged`: a number, a hex or decimal text, a CAIP-2 id, or an object
 * holding one. Without data, it is the network that the event came from.
 */
export function readNetwork(
  namespace: Namespace,
  chainId: string,
  data: unknown,
): CaipNetworkId | undefined {
  const told: unknown = isRecord(data) ? (data.chainId ?? data.networkId) : data
  const network = namespace === 'eip155' ? readEvmChain(told) : readReference(namespace, told)
  if (network) return network
  return told === undefined && isCaipNetworkId(chainId) && chainId.startsWith(`${namespace}:`)
    ? chainId
    : undefined
}

function readEvmChain(told: unknown): CaipNetworkId | undefined {
  const text = typeof told === 'string' ? told.replace(/^eip155:/, '') : told
  if (typeof text === 'string' ? !/^(0x[0-9a-f]+|\d+)$/i.test(text) : typeof text !== 'number')
    return undefined
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

function readReference(namespace: Namespace, told: unknown): CaipNetworkId | undefined {
  if (typeof told !== 'string') return undefined
  const id = told.startsWith(`${namespace}:`) ? told : `${namespace}:${told}`
  return isCaipNetworkId(id) ? id : undefined
}
