import { randomUUID } from 'node:crypto'
import { createLruMap } from '../../cache/createLruMap.js'
import { errorFields, type Log } from '../../log/createLog.js'
import type { Metrics } from '../../metrics/createMetrics.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { readTokenNames } from '../blockchain/readers/readTokenNames.js'
import { type HistoryStore, type Hold, LeaseLost } from './createHistoryStore.js'
import type { ChainState, TokenName } from './historyRows.js'
import type { BlockRows } from './Movement.js'
import { type Header, readBlocks, readHashes, readHead } from './readBlocks.js'
import { toBlockRows } from './toBlockRows.js'

/** Another instance takes over so long after the last word of the one that followed. */
const leaseMs = 15_000
const mostBlocks = 50
const mostWaitMs = 30_000
/** Looks at a head before what was read, until that counts as the chain's own step back. */
const looksBehind = 3
const hashesAtOnce = 50
/** An idle look is written down no more often than this. */
const noteMs = 5_000
const mostKnown = 20_000

export type FollowerOptions = {
  readonly node: ChainNode
  readonly follow: {
    readonly from?: number | undefined
    readonly confirmations: number
    readonly traces: boolean
    readonly everySeconds: number
  }
  readonly store: HistoryStore
  readonly metrics: Metrics
  readonly log: Log
  readonly now: () => number
}

export type Follower = {
  /** Blocks between what this instance read and the head at its last look. */
  readonly behind: () => number
  stop(): Promise<void>
}

/**
 * Follows the head of one chain into the store, as the only one among all instances: it works
 * while it holds the chain's lease. The loss of a node, of the database or of the lease ends a
 * look, and the next look goes on from what is stored.
 */
export function createFollower(options: FollowerOptions): Follower {
  const { node, follow, store, metrics, log, now } = options
  const chain = node.chain.id
  const owner = randomUUID()
  const read = createReading(options)
  let stopped = false
  let failures = 0
  let behind = 0
  let looksAtOldHead = 0
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  beginCounting(metrics, chain)

  const hold = (state: ChainState): Hold => ({ chain, owner, state })
  /** Begins the chain at the first time, and claims it unless the lease is fresh. */
  const claim = async (head: Header): Promise<ChainState | undefined> => {
    const state = await store.state(chain)
    if (!state) await store.begin(chain, follow.from ?? head.number, now())
    if (state?.owner === owner && state.leaseUntil > now() + leaseMs / 2) return state
    return store.claim(chain, { owner, now: now(), untilMs: now() + leaseMs })
  }
  const rewind = async (state: ChainState, head: Header): Promise<ChainState | undefined> => {
    const to = await commonBlock(options, state, Math.min(state.readTo, head.number))
    const firstBlock = to ? state.firstBlock : Math.min(follow.from ?? head.number, head.number)
    const target = { block: to?.block ?? firstBlock - 1, hash: to?.hash, firstBlock }
    await store.rewind(hold(state), target)
    metrics.count('latchkey_history_rewinds_total', { chain })
    log('info', 'a chain was reorganised', { chain, from: state.readTo, to: target.block })
    return store.claim(chain, { owner, now: now(), untilMs: now() + leaseMs })
  }
  /** True if the chain no longer has the last block that was read. */
  const isReorganised = async (state: ChainState, head: Header): Promise<boolean> => {
    if (state.readHash === undefined || head.number > state.readTo) {
      looksAtOldHead = 0
      return false
    }
    const [kept] = await store.hashes(state, head.number, 1)
    if (kept?.block === head.number && kept.hash !== head.hash) return true
    // One of several nodes may lag behind; a chain that was set back stays so.
    looksAtOldHead = head.number < state.readTo ? looksAtOldHead + 1 : 0
    return looksAtOldHead >= looksBehind
  }

  const sync = async (): Promise<void> => {
    const head = await readHead(node)
    let state = await claim(head)
    if (!state) return
    if (follow.from !== undefined && follow.from < state.firstBlock) {
      const anew = { block: follow.from - 1, hash: undefined, firstBlock: follow.from }
      await store.rewind(hold(state), anew)
      state = await store.state(chain)
    }
    if (state && (await isReorganised(state, head))) {
      looksAtOldHead = 0
      state = await rewind(state, head)
    }
    const end = head.number - follow.confirmations
    while (state && !stopped && state.readTo < end) {
      const blocks = await read.blocks(state.readTo + 1, end)
      if (state.readHash !== undefined && blocks[0]?.parentHash !== state.readHash) {
        read.forget()
        state = await rewind(state, head)
        continue
      }
      const tokens = await read.newTokens(state, blocks)
      await store.append(hold(state), {
        blocks,
        tokens,
        head: head.number,
        now: now(),
        leaseUntil: now() + leaseMs,
      })
      read.remember(tokens)
      countBlocks(metrics, chain, blocks)
      state = await store.state(chain)
      behind = state ? Math.max(0, end - state.readTo) : 0
    }
    if (!state) return
    behind = Math.max(0, end - state.readTo)
    if (head.number !== state.head || state.lookedAt + noteMs < now())
      await store.looked(hold(state), { head: head.number, now: now() })
  }

  const look = async (): Promise<void> => {
    try {
      await sync()
      failures = 0
    } catch (error) {
      read.forget()
      if (error instanceof LeaseLost) return
      metrics.count('latchkey_history_failures_total', { chain })
      if (failures === 0)
        log('warn', 'a chain could not be followed', { chain, ...errorFields(error) })
      failures += 1
    }
  }
  const next = () => {
    if (stopped) return
    timer = setTimeout(
      () => {
        looking = look().then(next)
      },
      Math.min(mostWaitMs, follow.everySeconds * 1000 * 2 ** Math.min(failures, 10)),
    )
    timer.unref()
  }
  looking = look().then(next)

  return {
    behind: () => behind,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
      await store.release(chain, owner).catch((error: unknown) => {
        log('warn', 'a lease was not given back', { chain, ...errorFields(error) })
      })
    },
  }
}

function beginCounting(metrics: Metrics, chain: string): void {
  for (const name of ['blocks', 'rows', 'rewinds', 'failures'] as const)
    metrics.begin(`latchkey_history_${name}_total`, [{ chain }])
}

function countBlocks(metrics: Metrics, chain: string, blocks: readonly BlockRows[]): void {
  metrics.count('latchkey_history_blocks_total', { chain }, blocks.length)
  const rows = blocks.reduce((sum, { movements }) => sum + movements.length, 0)
  metrics.count('latchkey_history_rows_total', { chain }, rows)
}

/** The newest kept block, from a number downwards, that the chain still has. */
async function commonBlock({ node, store }: FollowerOptions, state: ChainState, from: number) {
  for (let at = from; ; ) {
    const kept = await store.hashes(state, at, hashesAtOnce)
    const last = kept.at(-1)
    if (!last) return undefined
    const current = await readHashes(
      node,
      kept.map(({ block }) => block),
    )
    const same = kept.find(({ hash }, index) => current[index] === hash)
    if (same) return same
    at = last.block - 1
  }
}

/** Reads blocks ahead of the writing, in portions that the node manages. */
function createReading({ node, follow, store }: FollowerOptions) {
  type Portion = { readonly from: number; readonly blocks: Promise<readonly BlockRows[]> }
  let size = mostBlocks
  let ahead: Portion | undefined
  const known = createLruMap<string, true>(mostKnown)
  const start = (from: number, end: number): Portion => {
    const count = Math.min(size, end - from + 1)
    const blocks = readBlocks(node, from, count, follow.traces).then((read) =>
      read.map(toBlockRows),
    )
    // Read ahead of its turn; it is awaited then, or given up.
    blocks.catch(() => {})
    return { from, blocks }
  }
  return {
    blocks: async (from: number, end: number): Promise<readonly BlockRows[]> => {
      const portion = ahead?.from === from ? ahead : start(from, end)
      ahead = undefined
      try {
        const blocks = await portion.blocks
        size = Math.min(mostBlocks, size * 2)
        const following = from + blocks.length
        if (following <= end) ahead = start(following, end)
        return blocks
      } catch (error) {
        size = Math.max(1, Math.floor(size / 2))
        throw error
      }
    },
    /** The descriptions of tokens that occur for the first time. */
    newTokens: async (
      state: ChainState,
      blocks: readonly BlockRows[],
    ): Promise<readonly TokenName[]> => {
      const all = blocks.flatMap(({ movements }) =>
        movements.flatMap(({ token }) => (token === null || known.get(token) ? [] : [token])),
      )
      const met = [...new Set(all)]
      if (met.length === 0) return []
      const described = await store.described(state, met)
      for (const token of described.keys()) known.set(token, true)
      return readTokenNames(
        node,
        met.filter((token) => !described.has(token)),
      )
    },
    remember: (tokens: readonly TokenName[]): void => {
      for (const { token } of tokens) known.set(token, true)
    },
    forget: (): void => {
      ahead = undefined
    },
  }
}
