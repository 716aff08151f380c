import { hex } from '@scure/base'
import {
  createEcosystems,
  mainChains,
  type SessionChains,
} from '../src/walletConnect/ecosystems/createEcosystems.js'
import type { SessionHand } from '../src/walletConnect/ecosystems/SessionEcosystem.js'

/** A session that no request changes. */
export const nowhere: SessionHand = {
  switchNetwork: () => Promise.resolve(),
  addNetwork: () => Promise.resolve(),
}
/** The bytes of a text. */
export const utf8 = (text: string) => new TextEncoder().encode(text)
/** The bytes of a text, in hex. */
export const toHex = (text: string) => `0x${hex.encode(utf8(text))}`

/** A request from what the page sends to what it gets, and what the owner reads meanwhile. */
export async function ask(
  chainId: string,
  method: string,
  params: unknown,
  chains: SessionChains = mainChains,
) {
  const [namespace] = chainId.split(':')
  const ecosystem = createEcosystems({ chains }).find((one) => one.namespace === namespace)
  if (!ecosystem) throw new TypeError(`no ${namespace}`)
  const address = ecosystem.address(chainId, 0)
  const filled: unknown = JSON.parse(JSON.stringify(params).replaceAll('$me', address))
  const prepared = await ecosystem.prepare({
    chainId,
    method,
    params: filled,
    addresses: [address],
  })
  return {
    address,
    title: prepared.ask?.title,
    lines: prepared.ask?.lines ?? [],
    answer: () => prepared.run(nowhere) as never,
  }
}
