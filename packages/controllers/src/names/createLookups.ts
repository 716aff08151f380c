import { resolveNameCall, settleUnsupported } from '@latchkey/api'
import {
  type CaipAddress,
  createError,
  isKitError,
  type Network,
  type Remote,
  type Store,
  toPlainError,
} from '@latchkey/core'
import { toCoinType } from '@latchkey/core/adapter'
import type { NamesController, NamesState, Profile } from './NamesController.js'
import type { NamesParts } from './NamesParts.js'
import type { Within } from './nameErrors.js'
import { toName } from './nameRules.js'
import { addressFor, type NameService } from './openNameService.js'

/** docs/house/words-and-numbers.md lists both. */
const lookupFreshMs = 300_000
const identityFreshMs = 300_000

type Kept<Value> = { readonly value: Value; readonly readAt: number }

export type LookupsInput = {
  readonly store: Store<NamesState>
  readonly service: () => NameService
  readonly within: Within
}

/** Lookups of names and profiles, each cached for five minutes. */
export function createLookups(
  { environment, options }: Pick<NamesParts, 'environment' | 'options'>,
  { store, service, within }: LookupsInput,
) {
  const resolved = new Map<string, Kept<string>>()
  const profiles = new Map<CaipAddress, Kept<Profile>>()

  function fresh<Value>(kept: Kept<Value> | undefined, ms: number): Value | undefined {
    const age = environment.now() - (kept?.readAt ?? Number.NEGATIVE_INFINITY)
    return age >= 0 && age < ms ? kept?.value : undefined
  }

  const show = (address: CaipAddress, profile: Remote<Profile>) =>
    store.setState(({ profiles: all }) => ({ profiles: { ...all, [address]: profile } }))

  async function readProfile(address: CaipAddress, signal: AbortSignal): Promise<Profile> {
    const [identity, names] = await Promise.allSettled([
      service().identity(address, signal),
      service().namesOf(address, signal),
    ])
    // Each stands in for the other.
    if (identity.status === 'rejected' && names.status === 'rejected') throw names.reason
    const own = names.status === 'fulfilled' ? names.value : []
    const known = identity.status === 'fulfilled' ? identity.value : undefined
    return { address, name: known?.name ?? own[0], names: own, imageUrl: known?.imageUrl }
  }

  /** W-12: a service that answers for another name, or with no address, is not believed. */
  async function readAddress(name: string, on: Network, signal: AbortSignal) {
    const record = await service().find(name, signal)
    const found = record ? addressFor(record, toCoinType(on)) : undefined
    const isOther = record?.name && toName(record.name) !== name
    const isAddress =
      found === undefined || (await options.adapter('eip155')?.isAddress(found, on)) === true
    if (isOther || !isAddress) throw createError('HTTP_INVALID_RESPONSE')
    return found
  }

  const resolve: NamesController['resolve'] = async (
    typed,
    on,
    { signal, isFresh = false } = {},
  ) => {
    const name = toName(typed)
    if (name === undefined || !options.adapter('eip155')) return undefined
    if (settleUnsupported(resolveNameCall, on.caipNetworkId)) return undefined
    const key = `${name} ${on.caipNetworkId}`
    const known = isFresh ? undefined : fresh(resolved.get(key), lookupFreshMs)
    if (known !== undefined) return { name, address: known }
    const address = await within((ending) => readAddress(name, on, ending), {
      code: 'NAME_RESOLVE_FAILED',
      ...(signal && { signal }),
    })
    if (address === undefined) resolved.delete(key)
    else resolved.set(key, { value: address, readAt: environment.now() })
    return address === undefined ? undefined : { name, address }
  }

  const profile: NamesController['profile'] = async (address, { signal } = {}) => {
    const none = { address, name: undefined, names: [], imageUrl: undefined }
    if (!options.given.endpoints?.blockchain || !address.startsWith('eip155:')) return none
    const known = fresh(profiles.get(address), identityFreshMs)
    if (known) return known
    const { [address]: before } = store.getState().profiles
    const data = before?.data && { data: before.data }
    if (before?.status !== 'pending') show(address, { ...data, status: 'pending' })
    try {
      const value = await within((ending) => readProfile(address, ending), {
        code: 'NAMES_FOR_ADDRESS_FAILED',
        ...(signal && { signal }),
      })
      const readAt = environment.now()
      profiles.set(address, { value, readAt })
      show(address, { status: 'success', data: value, updatedAt: readAt })
      return value
    } catch (error) {
      // A failure clears the name and the picture.
      const failed = { status: 'error', error: { ...toPlainError(error), cause: error } } as const
      show(address, isKitError(error, 'ABORTED') ? { ...data, status: 'idle' } : failed)
      throw error
    }
  }

  return {
    resolve,
    profile,
    /** Shows a new name at once; the next read asks the service. */
    adopt(address: CaipAddress, name: string) {
      const known = profiles.get(address)?.value
      profiles.delete(address)
      resolved.clear()
      const names = [...(known?.names ?? []), name]
      const data = { address, imageUrl: known?.imageUrl, name: known?.name ?? name, names }
      show(address, { status: 'success', data, updatedAt: environment.now() })
    },
    forget() {
      resolved.clear()
      profiles.clear()
    },
  }
}
