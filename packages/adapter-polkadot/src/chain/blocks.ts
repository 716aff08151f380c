import { isHex, isHexOf } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import { type Chain, unreadable } from './createChains.js'
import type { Runtime } from './createRuntime.js'

/** One event of a block, with the index of its transaction. */
export type ChainEvent = {
  readonly pallet: string
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly extrinsic?: number
}

type Tagged = { readonly type?: unknown; readonly value?: unknown }
type EventRecord = {
  readonly phase?: Tagged
  readonly event?: Tagged & { readonly value?: Tagged }
}

/** The number of a block; without a hash, of the newest one. */
export async function readBlockNumber(chain: Chain, hash?: Hex): Promise<number> {
  const header = (await chain.ask('chain_getHeader', hash ? [hash] : [])) as {
    readonly number?: unknown
  } | null
  const number = Number(header?.number)
  if (!Number.isSafeInteger(number) || number < 0) throw unreadable('chain_getHeader')
  return number
}

export async function readFinalizedHash(chain: Chain): Promise<Hex> {
  const hash = await chain.ask('chain_getFinalizedHead')
  if (!isHexOf(hash, 64)) throw unreadable('chain_getFinalizedHead')
  return hash
}

/** Block hashes of the best chain, in one request; undefined for missing blocks. */
export async function readBlockHashes(
  chain: Chain,
  numbers: readonly number[],
): Promise<readonly (Hex | undefined)[]> {
  if (numbers.length === 0) return []
  const hashes = await chain.ask('chain_getBlockHash', [numbers])
  if (!Array.isArray(hashes)) throw unreadable('chain_getBlockHash')
  return numbers.map((_, index) => (isHexOf(hashes[index], 64) ? hashes[index] : undefined))
}

/** The encoded transactions of a block. */
export async function readExtrinsics(chain: Chain, hash: Hex): Promise<readonly Hex[]> {
  const answer = (await chain.ask('chain_getBlock', [hash])) as {
    readonly block?: { readonly extrinsics?: unknown }
  } | null
  const extrinsics = answer?.block?.extrinsics
  if (!Array.isArray(extrinsics) || !extrinsics.every(isHex)) throw unreadable('chain_getBlock')
  return extrinsics
}

/** System.Events of a block as the node stores them, undecoded. */
export async function readRawEvents(chain: Chain, runtime: Runtime, hash: Hex): Promise<Hex> {
  const stored = await chain.ask('state_getStorage', [
    runtime.storage('System', 'Events').key(),
    hash,
  ])
  if (stored === null) return '0x00'
  if (!isHex(stored)) throw unreadable('state_getStorage')
  return stored
}

export function decodeEvents(runtime: Runtime, raw: Hex): readonly ChainEvent[] {
  const records = runtime.storage('System', 'Events').decode(raw) as readonly EventRecord[]
  return records.map(({ phase, event }) => ({
    pallet: String(event?.type),
    name: String(event?.value?.type),
    fields: (event?.value?.value ?? {}) as ChainEvent['fields'],
    ...(phase?.type === 'ApplyExtrinsic' && { extrinsic: Number(phase.value) }),
  }))
}
