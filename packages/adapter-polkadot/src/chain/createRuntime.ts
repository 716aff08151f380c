import { createError } from '@latchkey/core'
import { concatBytes } from '@noble/hashes/utils.js'
import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { decAnyMetadata, unifyMetadata } from '@polkadot-api/substrate-bindings'
import type { Hex } from '../language/Hex.js'

/** The transaction version that wallets of this namespace sign. */
const signedVersion = 4

/**
 * A field of a signed transaction beside its call. `extra` gives its encoding when the field is not
 * supported here.
 */
export type TransactionExtension = {
  readonly identifier: string
  readonly extra: 'nothing' | 'optional' | 'unknown'
}

/** An entry of the chain's storage. */
export type StorageItem = {
  key(...args: readonly unknown[]): Hex
  decode(stored: Hex): unknown
  readonly prefix: Hex
}

/** The parts of a runtime's metadata needed for transfers, balances and history. */
export type Runtime = {
  readonly specVersion: number
  readonly transactionVersion: number
  readonly extensions: readonly TransactionExtension[]
  /**
   * True if calls take accounts as MultiAddress, as on nearly all chains; false for the bare key.
   */
  readonly hasMultiAddress: boolean
  hasPallet(pallet: string): boolean
  /** @throws UNSUPPORTED_CHAIN if the runtime lacks the call */
  encodeCall(pallet: string, call: string, args: Readonly<Record<string, unknown>>): Uint8Array
  /** @throws UNSUPPORTED_CHAIN if the runtime lacks the storage entry */
  storage(pallet: string, entry: string): StorageItem
  /** Undefined if the runtime lacks the constant. */
  constant(pallet: string, name: string): unknown
}

/**
 * Reads a runtime's metadata (versions 14 to 16) into codecs.
 *
 * @throws UNSUPPORTED_CHAIN for metadata that cannot be read
 */
export function createRuntime(
  metadata: Hex,
  versions: Pick<Runtime, 'specVersion' | 'transactionVersion'>,
): Runtime {
  const { builder, lookup, unified } = open(metadata)
  const palletOf = (name: string) => unified.pallets.find((pallet) => pallet.name === name)
  const fieldsOf = (pallet: string, call: string) => {
    const calls = palletOf(pallet)?.calls
    const entry = calls && lookup(calls.type)
    const variant = entry?.type === 'enum' ? entry.value[call] : undefined
    return variant?.type === 'struct' ? variant.value : undefined
  }

  return {
    ...versions,
    extensions: (unified.extrinsic.signedExtensions[0] ?? []).map(({ identifier, type }) => {
      const { type: shape } = lookup(type)
      return {
        identifier,
        extra: shape === 'void' ? 'nothing' : shape === 'option' ? 'optional' : 'unknown',
      }
    }),
    hasMultiAddress: fieldsOf('Balances', 'transfer_keep_alive')?.dest?.type === 'enum',
    hasPallet: (pallet) => palletOf(pallet) !== undefined,
    encodeCall(pallet, call, args) {
      if (!fieldsOf(pallet, call)) throw unsupported(`${pallet}.${call}`)
      const { location, codec } = builder.buildCall(pallet, call)
      return concatBytes(Uint8Array.from(location), codec.enc(args))
    },
    storage(pallet, entry) {
      if (!palletOf(pallet)?.storage?.items.some((item) => item.name === entry))
        throw unsupported(`${pallet}.${entry}`)
      const { keys, value } = builder.buildStorage(pallet, entry)
      return {
        key: (...args) => keys.enc(...args) as Hex,
        decode: (stored) => value.dec(stored) as unknown,
        get prefix() {
          return keys.enc() as Hex
        },
      }
    },
    constant(pallet, name) {
      const constant = palletOf(pallet)?.constants.find((one) => one.name === name)
      return constant && (builder.buildConstant(pallet, name).dec(constant.value) as unknown)
    },
  }
}

function open(metadata: Hex) {
  try {
    const unified = unifyMetadata(decAnyMetadata(metadata))
    const lookup = getLookupFn(unified)
    if (!unified.extrinsic.version.includes(signedVersion)) throw createError('UNSUPPORTED_CHAIN')
    return { unified, lookup, builder: getDynamicBuilder(lookup) }
  } catch (cause) {
    throw createError('UNSUPPORTED_CHAIN', {
      cause,
      details: 'The metadata of the runtime cannot be read.',
    })
  }
}

const unsupported = (what: string) =>
  createError('UNSUPPORTED_CHAIN', { details: `The runtime has no ${what}.` })
