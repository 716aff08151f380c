import {
  getIdentity,
  getNames,
  type NameRecord,
  type RegisterNameInput,
  registerName,
  resolveName,
  suggestNames,
} from '@latchkey/api'
import { bareAddress, type CaipAddress } from '@latchkey/core'
import { type ApiHost, openApi } from '../backEnd/openApi.js'
import { ownPicture } from '../backEnd/ownPicture.js'
import type { NameSuggestion } from './NamesController.js'
import { toName } from './nameRules.js'

/** ENSIP-19: an address for every chain of eip155. */
const everyEvmCoin = 0x80000000

export type NameService = ReturnType<typeof openNameService>

/**
 * Opens the host's name service.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function openNameService(endpoint: string, host: ApiHost, zone: string | undefined) {
  const client = openApi('blockchain', endpoint, host)
  const find = (name: string, signal: AbortSignal) => resolveName(client, { name }, { signal })

  /** W-12: a name is an address's only if it resolves to it. */
  async function isOf(
    address: string,
    name: string,
    addresses: NameRecord['addresses'] | undefined,
    signal: AbortSignal,
  ): Promise<boolean> {
    const entries = addresses ?? (await find(name, signal))?.addresses ?? {}
    return Object.values(entries)
      .map(addressOf)
      .some((each) => each.toLowerCase() === address.toLowerCase())
  }

  return {
    find,
    register: (input: RegisterNameInput, signal: AbortSignal) =>
      registerName(client, input, { signal }),
    async identity(address: CaipAddress, signal: AbortSignal) {
      const { name, avatar } = await getIdentity(
        client,
        { address: bareAddress(address) },
        { signal },
      )
      return { name: name ? toName(name) : undefined, imageUrl: ownPicture(avatar, endpoint) }
    },
    /** The names of an address that resolve to it. */
    async namesOf(address: CaipAddress, signal: AbortSignal): Promise<readonly string[]> {
      const bare = bareAddress(address)
      const found: string[] = []
      for (const { name: given, addresses } of await getNames(
        client,
        { address: bare },
        { signal },
      )) {
        const name = toName(given)
        if (name && (await isOf(bare, name, addresses ?? undefined, signal))) found.push(name)
      }
      return found
    },
    async suggest(label: string, signal: AbortSignal) {
      const { suggestions, timestamp, nonce } = await suggestNames(
        client,
        { name: label, ...(zone !== undefined && { zone }) },
        { signal },
      )
      const names = suggestions.flatMap(
        ({ name: given, registered }): readonly NameSuggestion[] => {
          const name = toName(given)
          return name ? [{ name, isFree: registered !== true }] : []
        },
      )
      return { names, timestamp: timestamp ?? undefined, nonce: nonce ?? undefined }
    },
  }
}

const addressOf = (entry: NameRecord['addresses'][string]): string =>
  typeof entry === 'string' ? entry : entry.address

/**
 * The address of a record for a coin type, or the one for every chain of eip155. Never the address
 * of another chain: a contract there may be another one here.
 */
export function addressFor(record: NameRecord, coinType: number): string | undefined {
  const entry = record.addresses[coinType] ?? record.addresses[everyEvmCoin]
  return entry === undefined ? undefined : addressOf(entry)
}
