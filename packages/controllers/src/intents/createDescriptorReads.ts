import { type ApiClient, type ClearSigning, getClearSigning } from '@latchkey/api'
import { type CaipNetworkId, createError, createLruMap, createSingleFlight } from '@latchkey/core'
import { openApi } from '../backEnd/openApi.js'
import { verifySigned } from '../catalogue/verifySigned.js'
import type { KitParts } from '../kit/KitParts.js'

const readMs = 8_000
const mostContracts = 64

/** The descriptions of a contract, or why there are none to trust. */
export type Descriptors =
  | { readonly status: 'ready'; readonly list: readonly unknown[]; readonly isSigned: boolean }
  | { readonly status: 'refused' }
  /** The host has no back end. */
  | { readonly status: 'absent' }

/**
 * Reads descriptions of contracts from the host's back end, each once. With `wallets.catalogKey`
 * the operator's signature is verified: the back end can then neither change a description nor hand
 * out another contract's.
 */
export function createDescriptorReads({
  options,
  lifetime,
}: Pick<KitParts, 'options' | 'lifetime'>) {
  const flights = createSingleFlight<Descriptors>()
  const known = createLruMap<string, Descriptors>(mostContracts)
  let client: ApiClient<'blockchain'> | undefined

  async function check(contract: string, answer: ClearSigning): Promise<Descriptors> {
    const { version, sha256, signature = '', descriptors } = answer
    const key = options.given.wallets?.catalogKey
    if (key === undefined) return { status: 'ready', list: descriptors, isSigned: false }
    const verdict = await verifySigned({
      text: `latchkey clear signing\n${version}\n${contract}\n${sha256}`,
      content: descriptors,
      sha256,
      signature,
      key,
    })
    return verdict.status === 'accepted'
      ? { status: 'ready', list: descriptors, isSigned: true }
      : { status: 'refused' }
  }

  /** @throws when the back end does not answer */
  return async (
    chainId: CaipNetworkId,
    address: string,
    signal?: AbortSignal,
  ): Promise<Descriptors> => {
    const endpoint = options.given.endpoints?.blockchain
    if (endpoint === undefined) return { status: 'absent' }
    const contract = `${chainId}:${address.toLowerCase()}`
    const found = known.get(contract)
    if (found) return found
    const read = async (inner: AbortSignal) => {
      client ??= openApi('blockchain', endpoint, options.given)
      const answer = await getClearSigning(client, { chainId, address }, { signal: inner })
      return check(contract, answer)
    }
    const descriptors = await lifetime.within((inner) => flights(contract, read, inner), {
      ms: readMs,
      signal,
      error: () => createError('HTTP_TIMEOUT'),
    })
    if (descriptors.status === 'ready') known.set(contract, descriptors)
    return descriptors
  }
}
