import { type ApiClient, type ClearSigning, getClearSigning } from '@latchkey/api'
import { type CaipNetworkId, createError, createLruMap, createSingleFlight } from '@latchkey/core'
import { openApi } from '../backEnd/openApi.js'
import { createAcceptedVersions } from '../catalogue/createAcceptedVersions.js'
import { verifySigned } from '../catalogue/verifySigned.js'
import type { KitParts } from '../kit/KitParts.js'

const readMs = 8_000
const mostContracts = 64

/** The descriptions of a contract, or why there are none to trust. */
export type Descriptors =
  | { readonly status: 'ready'; readonly list: readonly unknown[]; readonly isSigned: boolean }
  /** `isOld`: below a version that was accepted before. */
  | { readonly status: 'refused'; readonly isOld: boolean }
  /** The host has no back end. */
  | { readonly status: 'absent' }

/**
 * Reads descriptions of contracts from the host's back end, each once. With `wallets.catalogKey`
 * the operator's signature is verified: the back end can then neither change a description, nor hand
 * out another contract's or an older one. The version is that of all descriptions, by which the
 * server numbers them: an older one of a contract that was never read is refused, too.
 */
export function createDescriptorReads({
  options,
  lifetime,
  persistence,
}: Pick<KitParts, 'options' | 'lifetime' | 'persistence'>) {
  const flights = createSingleFlight<Descriptors>()
  const known = createLruMap<string, Descriptors>(mostContracts)
  let versions: ReturnType<typeof createAcceptedVersions> | undefined
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
    if (verdict.status === 'refused' || !Number.isSafeInteger(version))
      return { status: 'refused', isOld: false }
    versions ??= createAcceptedVersions({ persistence }, 'clearSigning', key)
    if (version < versions.read()) return { status: 'refused', isOld: true }
    versions.accept(version, verdict.key)
    return { status: 'ready', list: descriptors, isSigned: true }
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
      const input = { chainId, address }
      const found = await check(contract, await getClearSigning(client, input, { signal: inner }))
      if (found.status !== 'refused' || !found.isOld) return found
      // The browser's cache may hold an answer from before the server's update.
      const anew = { signal: inner, probe: true }
      return check(contract, await getClearSigning(client, input, anew))
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
