import { createError, sanitizeText } from '@latchkey/core'
import { isHex } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import { encodeAddress, genericPrefix } from '../language/ss58.js'
import type { Chain } from './createChains.js'

const mostDecimals = 36

/**
 * A token's entry in the Assets pallet. Its creator chose name and symbol, so neither is an
 * identity.
 */
export type Asset = {
  readonly minimumBalance: bigint
  /** No account can send it: it is frozen, or about to be destroyed. */
  readonly isFrozen: boolean
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The id of a token of the Assets pallet, in decimal. @throws INVALID_ADDRESS */
export function toAssetId(token: string): bigint {
  if (typeof token !== 'string' || !/^(0|[1-9]\d{0,9})$/.test(token) || BigInt(token) >= 1n << 32n)
    throw createError('INVALID_ADDRESS', { details: 'token' })
  return BigInt(token)
}

/** Undefined for a token that does not exist. */
export async function readAsset(chain: Chain, id: bigint): Promise<Asset | undefined> {
  const [details, metadata] = (await Promise.all([
    readStored(chain, 'Asset', Number(id)),
    readStored(chain, 'Metadata', Number(id)),
  ])) as [
    (Freezable & { readonly min_balance?: bigint }) | undefined,
    { readonly [field: string]: unknown } | undefined,
  ]
  if (!details) return undefined
  const { decimals } = metadata ?? {}
  const symbol = sanitizeText(toText(metadata?.symbol), { maxGraphemes: 12 })
  return {
    minimumBalance: details.min_balance ?? 0n,
    isFrozen: isFrozen(details, 'Live'),
    name: sanitizeText(toText(metadata?.name)) || `#${id}`,
    symbol: symbol || `#${id}`,
    decimals: typeof decimals === 'number' && decimals <= mostDecimals ? decimals : 0,
  }
}

/** @throws INVALID_ADDRESS for a token that does not exist */
export async function requireAsset(chain: Chain, id: bigint): Promise<Asset> {
  const asset = await readAsset(chain, id)
  if (!asset) throw createError('INVALID_ADDRESS', { details: 'token' })
  return asset
}

/** An account's holding of a token. `isFrozen`: its owner cannot send any of it. */
export type AssetAccount = { readonly balance: bigint; readonly isFrozen: boolean }

export async function readAssetAccount(
  chain: Chain,
  id: bigint,
  account: Hex,
): Promise<AssetAccount> {
  const stored = (await readStored(
    chain,
    'Account',
    Number(id),
    encodeAddress(account, genericPrefix),
  )) as (Freezable & { readonly balance?: bigint }) | undefined
  return { balance: stored?.balance ?? 0n, isFrozen: isFrozen(stored ?? {}, 'Liquid') }
}

/** Newer runtimes have a status, older ones a flag. */
type Freezable = { readonly status?: { readonly type: string }; readonly is_frozen?: boolean }

const isFrozen = ({ status, is_frozen = false }: Freezable, free: string): boolean =>
  status ? status.type !== free : is_frozen

async function readStored(
  chain: Chain,
  entry: string,
  ...key: readonly unknown[]
): Promise<unknown> {
  const item = chain.runtime.storage('Assets', entry)
  const stored = await chain.ask('state_getStorage', [item.key(...key)])
  return isHex(stored) ? item.decode(stored) : undefined
}

/** The pallet stores text as bytes, which may be invalid UTF-8. */
function toText(bytes: unknown): string {
  return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : ''
}
