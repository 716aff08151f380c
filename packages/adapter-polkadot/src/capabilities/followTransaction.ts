import { createError, type TransactionOutcome } from '@latchkey/core'
import { pollUntil } from '@latchkey/core/adapter'
import {
  decodeEvents,
  readBlockHashes,
  readBlockNumber,
  readExtrinsics,
  readFinalizedHash,
  readRawEvents,
} from '../chain/blocks.js'
import type { Chain, Lifetime } from '../chain/createChains.js'
import { eraPeriod, hashExtrinsic } from '../chain/extrinsic.js'
import type { Hex } from '../language/Hex.js'

/** Upper limit of the wait, for a chain that produces no blocks. */
const longestWaitMs = 30 * 60_000

export type FollowInput = {
  readonly id: Hex
  /** Known for transactions sent from this page; others are searched around the newest block. */
  readonly lifetime?: Lifetime | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Follows a transaction into a block, and the block to finality. A block dropped by a
 * reorganisation is discarded.
 *
 * Once no further block can take it, it is dropped.
 *
 * @throws HTTP_TIMEOUT after 30 minutes, for a chain that makes no block
 */
export async function followTransaction(
  chain: Chain,
  { id, lifetime, signal }: FollowInput,
): Promise<TransactionOutcome> {
  const endsAt = Date.now() + longestWaitMs
  const looked = new Set<Hex>()
  const best = lifetime ? undefined : await readBlockNumber(chain)
  const { first, last } = lifetime ?? {
    first: Math.max(0, (best ?? 0) - eraPeriod),
    last: (best ?? 0) + eraPeriod,
  }
  let from = first
  let inclusion: Inclusion | undefined

  const look = async (): Promise<TransactionOutcome | undefined> => {
    const [newest, finalized] = await Promise.all([
      readBlockNumber(chain),
      readFinalizedHash(chain).then((hash) => readBlockNumber(chain, hash)),
    ])
    if (inclusion && finalized >= inclusion.number) {
      const [hash] = await readBlockHashes(chain, [inclusion.number])
      if (hash === inclusion.hash) return await readOutcome(chain, inclusion)
      inclusion = undefined
    }
    if (!inclusion) {
      inclusion = await findInclusion(chain, id, { from, to: Math.min(newest, last) }, looked)
      // Finalized blocks need no second look.
      from = Math.max(from, Math.min(newest, finalized) + 1)
      if (inclusion && finalized >= inclusion.number) return await look()
      if (!inclusion && finalized >= last) return { status: 'dropped' }
    }
    if (Date.now() > endsAt)
      throw createError('HTTP_TIMEOUT', {
        details: 'The chain made no block that takes the transaction.',
      })
    return undefined
  }
  return await pollUntil(look, { everyMs: 1_000, settings: chain.settings, signal })
}

type Inclusion = { readonly number: number; readonly hash: Hex; readonly index: number }

async function findInclusion(
  chain: Chain,
  id: Hex,
  { from, to }: { readonly from: number; readonly to: number },
  looked: Set<Hex>,
): Promise<Inclusion | undefined> {
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  const hashes = await readBlockHashes(chain, numbers)
  const unseen = numbers.flatMap((number, index) => {
    const hash = hashes[index]
    return hash && !looked.has(hash) ? [{ number, hash }] : []
  })
  const found = await Promise.all(
    unseen.map(async ({ number, hash }) => {
      const index = (await readExtrinsics(chain, hash)).findIndex(
        (extrinsic) => hashExtrinsic(extrinsic) === id,
      )
      return { number, hash, index }
    }),
  )
  // A block with the transaction is checked again if the chain returns to it.
  for (const { hash, index } of found) if (index < 0) looked.add(hash)
  return found.find(({ index }) => index >= 0)
}

/** Reads the transaction's outcome. A failed transaction stays in its block and costs its fee. */
async function readOutcome(chain: Chain, { hash, index }: Inclusion): Promise<TransactionOutcome> {
  const runtime = await chain.runtimeAt(hash)
  const events = decodeEvents(runtime, await readRawEvents(chain, runtime, hash))
  const failed = events.some(
    ({ pallet, name, extrinsic }) =>
      extrinsic === index && pallet === 'System' && name === 'ExtrinsicFailed',
  )
  return { status: failed ? 'reverted' : 'success' }
}
