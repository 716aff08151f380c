import {
  createError,
  type HistoryFeature,
  type HistoryItem,
  parseCaipAddress,
  readMessage,
} from '@latchkey/core'
import { type Asset, readAsset } from '../chain/assets.js'
import {
  type ChainEvent,
  decodeEvents,
  readBlockHashes,
  readBlockNumber,
  readExtrinsics,
  readRawEvents,
} from '../chain/blocks.js'
import { type Chain, type Chains, unreadable } from '../chain/createChains.js'
import type { Runtime } from '../chain/createRuntime.js'
import { hashExtrinsic } from '../chain/extrinsic.js'
import { isHex } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import { decodeAddress, encodeAddress, genericPrefix, requirePublicKey } from '../language/ss58.js'

/**
 * Blocks per history page, since a node has no index by account: ten minutes of a chain with a
 * block every six seconds.
 */
const blocksPerPage = 100

/**
 * History from block events, newest first, 100 blocks a page. A page may be empty while more
 * follow. The cursor is the number of the next block to read. History ends where a node has pruned
 * old state. It covers transfers of the native currency and the Assets pallet; failed transactions
 * moved nothing and are excluded.
 */
export function createHistoryFeature(chains: Chains): HistoryFeature {
  return {
    async getHistory({ address, network, cursor, signal }) {
      const owner = requirePublicKey(parseCaipAddress(address).address)
      if (cursor !== undefined && !/^\d{1,10}$/.test(cursor))
        throw createError('RPC_INVALID_PARAMS', { details: 'cursor' })
      const chain = await chains.open({ network, signal })
      const newest = cursor === undefined ? await readBlockNumber(chain) : Number(cursor)
      const oldest = Math.max(1, newest - blocksPerPage + 1)
      const hashes = (await readBlockHashes(chain, toRange(newest, oldest))).filter(
        (hash) => hash !== undefined,
      )
      const runtimeOf = await chooseRuntime(chain, hashes)
      const blocks = await Promise.all(
        hashes.map((hash) =>
          orGone(async () => readBlock(chain, await runtimeOf(hash), hash, owner)),
        ),
      )
      const items = await describe(
        chain,
        blocks.flatMap((block) => block ?? []),
      )
      const goesOn = oldest > 1 && !blocks.includes(undefined)
      return { items, ...(goesOn && { next: String(oldest - 1) }) }
    },
  }
}

/** A movement as the chain records it. `assetId` is absent for the native currency. */
type Movement = Pick<HistoryItem, 'id' | 'direction' | 'amount' | 'time'> & {
  readonly assetId?: bigint
  readonly other: Hex
}

const toRange = (newest: number, oldest: number) =>
  Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => newest - index)

/**
 * Runtime versions only increase: if the oldest block has the newest runtime, all blocks between do
 * too.
 */
async function chooseRuntime(
  chain: Chain,
  hashes: readonly Hex[],
): Promise<(hash: Hex) => Promise<Runtime>> {
  const last = hashes.at(-1)
  const oldest = last ? await orGone(() => chain.runtimeAt(last)) : chain.runtime
  if (oldest?.specVersion === chain.runtime.specVersion) return () => Promise.resolve(chain.runtime)
  return (hash) => chain.runtimeAt(hash)
}

/**
 * Undefined if the node has pruned the state of a block: non-archive nodes keep about the last 256.
 */
async function orGone<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (/state already discarded|unknown ?block|pruned/i.test(readMessage(error))) return undefined
    throw error
  }
}

async function readBlock(
  chain: Chain,
  runtime: Runtime,
  hash: Hex,
  owner: Hex,
): Promise<readonly Movement[]> {
  const raw = await readRawEvents(chain, runtime, hash)
  // Blocks without this account are not decoded.
  if (!raw.toLowerCase().includes(owner.slice(2))) return []
  const found = decodeEvents(runtime, raw).flatMap((event) => toMovement(event, owner) ?? [])
  if (found.length === 0) return []
  const [extrinsics, time] = await Promise.all([
    readExtrinsics(chain, hash),
    readTime(chain, runtime, hash),
  ])
  return found
    .map(({ extrinsic, ...movement }) => {
      const bytes = extrinsic === undefined ? undefined : extrinsics[extrinsic]
      // A movement by the runtime itself has no transaction; the block's hash serves as its id.
      return { ...movement, id: bytes ? hashExtrinsic(bytes) : hash, time }
    })
    .reverse()
}

function toMovement({ pallet, name, fields, extrinsic }: ChainEvent, owner: Hex) {
  const isNative = pallet === 'Balances' && name === 'Transfer'
  if (!isNative && !(pallet === 'Assets' && name === 'Transferred')) return undefined
  const from = decodeAddress(fields.from)?.publicKey
  const to = decodeAddress(fields.to)?.publicKey
  const { amount, asset_id: assetId } = fields
  if (!from || !to || typeof amount !== 'bigint' || (from !== owner && to !== owner))
    return undefined
  const direction: HistoryItem['direction'] = from === to ? 'self' : from === owner ? 'out' : 'in'
  return {
    direction,
    amount,
    other: from === owner ? to : from,
    ...(extrinsic !== undefined && { extrinsic }),
    ...(!isNative && { assetId: BigInt(assetId as number) }),
  }
}

/** The block author's timestamp, in milliseconds since 1970. */
async function readTime(chain: Chain, runtime: Runtime, hash: Hex): Promise<number> {
  const now = runtime.storage('Timestamp', 'Now')
  const stored = await chain.ask('state_getStorage', [now.key(), hash])
  if (!isHex(stored)) throw unreadable('Timestamp.Now')
  return Number(now.decode(stored))
}

async function describe(
  chain: Chain,
  movements: readonly Movement[],
): Promise<readonly HistoryItem[]> {
  const ids = [...new Set(movements.flatMap(({ assetId }) => assetId ?? []))]
  const assets = new Map<bigint, Asset | undefined>(
    await Promise.all(ids.map(async (id) => [id, await readAsset(chain, id)] as const)),
  )
  const { nativeCurrency, ss58Prefix = genericPrefix } = chain.network
  return movements.map(({ assetId, other, ...movement }) => {
    const asset = assetId === undefined ? undefined : assets.get(assetId)
    const currency =
      assetId === undefined ? nativeCurrency : (asset ?? { symbol: `#${assetId}`, decimals: 0 })
    return {
      ...movement,
      ...(assetId !== undefined && { token: String(assetId) }),
      symbol: currency.symbol,
      decimals: currency.decimals,
      counterparty: encodeAddress(other, ss58Prefix),
      status: 'success',
    }
  })
}
