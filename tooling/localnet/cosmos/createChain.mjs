import { sha256 } from '@cosmjs/crypto'
import { toHex } from '@cosmjs/encoding'
import { createCheck } from './createCheck.mjs'
import { createDelivery } from './createDelivery.mjs'
import { createLedger } from './createLedger.mjs'
import { createMessages } from './messages.mjs'
import { refusalOf, refuse } from './refusal.mjs'
import { simulateTransaction } from './simulateTransaction.mjs'
import { decodeTransaction, hashOf } from './transactions.mjs'

/** Number of kept block headers. */
const keptBlocks = 2_000

/**
 * One chain: a mempool, timed blocks, a ledger, and an index of its transactions. Without
 * consensus: block hashes are chained digests.
 */
export function createChain({
  chainId,
  prefix,
  denom,
  gasPrice,
  keys,
  genesis,
  metadata,
  blockMs,
}) {
  const ledger = createLedger({ prefix, genesis, now: Date.now })
  const traces = new Map()
  const links = new Map()
  const messages = createMessages({ prefix, ledger, traces, links, now: Date.now })
  const transactions = new Map()
  const blocks = []
  let mempool = []
  /** Removed from the mempool, not yet in the ledger. */
  const delivering = new Set()
  /** Packets of linked chains, for the next block. */
  let inbox = []

  const tip = () => blocks[blocks.length - 1]
  const pendingOf = (signer) =>
    [...mempool, ...delivering].filter((tx) => tx.signer === signer).length

  const check = createCheck({ chainId, denom, gasPrice, keys, ledger, tip })
  const { deliver, deliverPacket } = createDelivery({
    ledger,
    messages,
    check,
    tip,
    transactions,
    begun: (tx) => delivering.delete(tx),
  })

  async function makeBlock() {
    const height = (tip()?.height ?? 0) + 1
    const previous = tip()?.hash ?? ''
    blocks.push({
      height,
      time: new Date(),
      hashes: [],
      previous,
      hash: toHex(
        sha256(new TextEncoder().encode(`${chainId}/${height}/${previous}`)),
      ).toUpperCase(),
    })
    if (blocks.length > keptBlocks) blocks.shift()
    const due = mempool
    mempool = []
    for (const tx of due) delivering.add(tx)
    const packets = inbox
    inbox = []
    for (const tx of due) await deliver(tx)
    for (const packet of packets) deliverPacket(packet)
  }

  let stopped = false
  let making = makeBlock()
  const timer = setInterval(() => {
    making = making.then(() => (stopped ? undefined : makeBlock()))
  }, blockMs)
  timer.unref()

  return {
    chainId,
    prefix,
    denom,
    gasPrice,
    keys,
    ledger,
    traces,
    metadata,
    ready: making,
    tip,
    blockAt: (height) => blocks.find((block) => block.height === Number(height)),
    transaction: (hash) => transactions.get(String(hash).toUpperCase()),
    transactions: () => [...transactions.values()],
    /**
     * Adds a transaction to the mempool, like BROADCAST_MODE_SYNC. Returns `{ code, codespace, log,
     * hash }`.
     */
    async broadcast(bytes) {
      const hash = hashOf(bytes)
      try {
        const tx = decodeTransaction(bytes, { prefix, keys })
        if (mempool.some((other) => other.hash === hash) || transactions.has(hash))
          throw refuse(19, 'tx already in mempool')
        await check(tx, { ahead: pendingOf(tx.signer) })
        mempool.push(tx)
        return { code: 0, codespace: '', log: '', hash }
      } catch (error) {
        return { ...refusalOf(error), hash }
      }
    },
    /**
     * Runs a transaction on a copy of the state, without checking its signature. Throws a refusal.
     */
    simulate: (bytes) =>
      simulateTransaction(decodeTransaction(bytes, { prefix, keys }), {
        bytes,
        ledger,
        messages,
        pendingOf,
      }),
    /** Links a channel of this chain to one of another, which gets packets with its next block. */
    link(channel, other, otherChannel) {
      links.set(channel, { receive: (packet) => other.take(packet, otherChannel) })
    },
    take: (packet, channel) => {
      inbox.push({ packet, channel })
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await making
    },
  }
}
