import {
  isKitError,
  type SendFeature,
  type TransactionOutcome,
  type TransactionStatus,
} from '@latchkey/core'
import { pollUntil, readForeign } from '@latchkey/core/adapter'
import type { ChainReader } from '../chain/createChainReader.js'
import { isHexOf, parseQuantity, toHex } from '../language/answers.js'
import type { ProposalState } from './createProposalWatch.js'

/** The nonce is looked at in the first look and in each fifth one after it. */
const looksPerTrace = 5
/**
 * A used nonce proves a replacement only if the nodes agree: one that is a block behind has no
 * receipt yet. Without the other transaction in hand, the finding has to hold this long.
 */
const replacedHoldMs = 60_000
/** Private relays keep a transaction to themselves, most for less than half of this time. */
export const unknownForMs = 30 * 60_000
/** Wallets may give an id before any node has the transaction. */
const unseenMs = 4_000
/** Milliseconds between two looks at what owners have to sign, which takes them up to days. */
const proposalPollMs = 5_000
/** Nodes keep the state of about this many blocks. */
const keptBlocks = 127n

/** Few transactions are proposals. */
const loadProposals = () => import('./createProposalWatch.js')

type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A transaction as a node describes it. */
type Sent = {
  readonly hash: string
  readonly from: string
  readonly nonce: bigint
  /** Receiver, value and data. */
  readonly content: string
}

/**
 * Follows a transaction until a block includes it, until another one used its nonce (replaced), or
 * until no node has known it for half an hour (dropped). One that does the same under another id,
 * as wallets send to speed up a transaction, counts as the transaction itself.
 *
 * A contract account's wallet may give the id of a proposal, which no node knows until its owners
 * have signed. It is followed without an end, and the wallet is asked for the transaction.
 */
export async function followTransaction(
  reader: ChainReader,
  {
    connector,
    network,
    id,
    from,
    onProposed,
    signal,
  }: Parameters<SendFeature['waitForReceipt']>[0],
): Promise<TransactionOutcome> {
  const read: Read = (method, params) => reader.read({ network, connector, signal }, method, params)
  let round = 0
  let sent: Sent | undefined
  let seenAt = Date.now()
  let usedAt: number | undefined
  let isContract: boolean | undefined
  let isProposed = false
  let lookAtProposal: (() => Promise<ProposalState | undefined>) | undefined

  const propose = (now: boolean) => {
    if (isProposed !== now) onProposed?.(now)
    isProposed = now
  }

  const traceProposal = async (): Promise<TransactionOutcome | undefined> => {
    lookAtProposal ??= (await loadProposals()).createProposalWatch({ connector, id, signal })
    const state = await lookAtProposal()
    propose(state ? state.status === 'pending' : Date.now() - seenAt >= unseenMs)
    if (state?.status === 'cancelled') return { status: 'cancelled' }
    if (state?.status !== 'included' && state?.status !== 'reverted') return undefined
    const { status, hash } = state
    if (!hash) return status === 'reverted' ? { status } : undefined
    // A contract account's call may fail inside of a transaction that succeeds.
    const end = await readStatus(read, hash)
    return end && { status: status === 'reverted' ? status : end, replacedBy: hash }
  }

  const trace = async (): Promise<TransactionOutcome | undefined> => {
    const shown = parseSent(await read('eth_getTransactionByHash', [id]))
    const now = Date.now()
    if (shown) seenAt = now
    sent = shown ?? sent
    if (!sent) {
      isContract ??=
        from !== undefined &&
        (await (
          await loadProposals()
        ).isSmartAccount(reader, {
          network,
          connector,
          signal,
          address: `${network.caipNetworkId}:${from}`,
        }))
      if (isContract) return await traceProposal()
    }
    propose(false)
    if (!sent) return now - seenAt >= unknownForMs ? { status: 'dropped' } : undefined
    if ((await readCount(read, sent.from, 'latest')) <= sent.nonce) {
      usedAt = undefined
      return now - seenAt >= unknownForMs ? { status: 'dropped' } : undefined
    }
    usedAt ??= now
    const other = await findByNonce(read, sent)
    if (!other) return now - usedAt >= replacedHoldMs ? { status: 'replaced' } : undefined
    if (other.hash === id) return undefined
    const replacedBy = other.hash
    if (other.content !== sent.content) return { status: 'replaced', replacedBy }
    const status = await readStatus(read, replacedBy)
    return status && { status, replacedBy }
  }

  return pollUntil<TransactionOutcome>(
    async () => {
      const status = await readStatus(read, id)
      if (status) return { status }
      return isProposed || round++ % looksPerTrace === 0 ? await trace() : undefined
    },
    { everyMs: () => (isProposed ? proposalPollMs : 1_000), settings: reader.settings, signal },
  )
}

async function readStatus(
  read: Read,
  id: string,
): Promise<Extract<TransactionStatus, 'success' | 'reverted'> | undefined> {
  const status = readForeign(await read('eth_getTransactionReceipt', [id]), 'status')
  return status === '0x1' ? 'success' : status === '0x0' ? 'reverted' : undefined
}

/** How many transactions of an account are in the blocks up to `block`. */
async function readCount(read: Read, from: string, block: string): Promise<bigint> {
  return parseQuantity(await read('eth_getTransactionCount', [from, block])) ?? 0n
}

/**
 * Finds the transaction in a block that used the nonce, by halving. Undefined where it is older
 * than the state that nodes keep.
 */
async function findByNonce(read: Read, { from, nonce }: Sent): Promise<Sent | undefined> {
  try {
    let high = parseQuantity(await read('eth_blockNumber', []))
    if (high === undefined) return undefined
    let low = high > keptBlocks ? high - keptBlocks : 0n
    if ((await readCount(read, from, toHex(low))) > nonce) return undefined
    while (high - low > 1n) {
      const middle: bigint = (low + high) / 2n
      if ((await readCount(read, from, toHex(middle))) > nonce) high = middle
      else low = middle
    }
    const block = await read('eth_getBlockByNumber', [toHex(high), true])
    const transactions = readForeign(block, 'transactions')
    return (Array.isArray(transactions) ? transactions : [])
      .map(parseSent)
      .find((each) => each?.from === from && each.nonce === nonce)
  } catch (error) {
    // A node without the state of old blocks. The finding then has to hold.
    if (isKitError(error, 'ABORTED')) throw error
    return undefined
  }
}

function parseSent(value: unknown): Sent | undefined {
  const [hash, from] = ['hash', 'from'].map((name) => readForeign(value, name))
  const nonce = parseQuantity(readForeign(value, 'nonce'))
  if (!isHexOf(hash, 64) || !isHexOf(from, 40) || nonce === undefined) return undefined
  const content = JSON.stringify(['to', 'value', 'input'].map((name) => readForeign(value, name)))
  return { hash, from: from.toLowerCase(), nonce, content: content.toLowerCase() }
}
