import { sha256 } from '@cosmjs/crypto'
import { toHex } from '@cosmjs/encoding'
import { createLedger } from './createLedger.mjs'
import { createMessages } from './messages.mjs'
import { refusalOf, refuse } from './refusal.mjs'
import { relayedTransaction } from './relayedTransaction.mjs'
import { decodeTransaction, gasOf, isSigned } from './transactions.mjs'

/** Blocks whose headers are kept. */
const keptBlocks = 2_000

/**
 * One chain: a mempool, blocks by the clock, a ledger, and an index of its transactions. No
 * consensus: block hashes are chained digests.
 */
export function createChain({ chainId, prefix, denom, gasPrice, genesis, metadata, blockMs }) {
  const ledger = createLedger({ prefix, genesis })
  const traces = new Map()
  const links = new Map()
  const messages = createMessages({ prefix, ledger, traces, links, now: Date.now })
  const transactions = new Map()
  const blocks = []
  let mempool = []
  /** Out of the mempool, not yet in the ledger. */
  const delivering = new Set()
  /** Packets of linked chains, for the next block. */
  let inbox = []

  const tip = () => blocks[blocks.length - 1]
  const feeFor = (gas) => (gas * BigInt(Math.round(Number(gasPrice) * 1e6)) + 999_999n) / 1_000_000n
  const pendingOf = (signer) =>
    [...mempool, ...delivering].filter((tx) => tx.signer === signer).length

  /** What the SDK calls the ante handler: everything that is checked before a message runs. */
  async function check(tx, { ahead }) {
    const account = tx.signer && ledger.get(tx.signer)
    if (!account) throw refuse(9, `account ${tx.signer} does not exist: unknown address`)
    if (tx.timeoutHeight > 0n && BigInt(tip().height) > tx.timeoutHeight)
      throw refuse(
        30,
        `block height: ${tip().height}, timeout height: ${tx.timeoutHeight}: tx timeout height`,
      )
    const expected = account.sequence + BigInt(ahead)
    if (tx.sequence !== expected)
      throw refuse(
        32,
        `account sequence mismatch, expected ${expected}, got ${tx.sequence}: incorrect account sequence`,
      )
    if (!(await isSigned(tx, { chainId, accountNumber: account.number }))) {
      const hint = `please verify account number (${account.number}), sequence (${expected}) and chain-id (${chainId})`
      throw refuse(4, `signature verification failed; ${hint}: unauthorized`)
    }
    const required = feeFor(tx.fee.gas)
    const paid = tx.fee.coins.find((coin) => coin.denom === denom)?.amount ?? 0n
    if (paid < required)
      throw refuse(
        13,
        `insufficient fees; got: ${paid}${denom} required: ${required}${denom}: insufficient fee`,
      )
    if (ledger.balanceOf(tx.signer, denom) < paid)
      throw refuse(5, `spendable balance is smaller than ${paid}${denom}: insufficient funds`)
    if (tx.fee.gas < gasOf(tx.bytes))
      throw refuse(
        11,
        `out of gas; gasWanted: ${tx.fee.gas}, gasUsed: ${gasOf(tx.bytes)}: out of gas`,
      )
  }

  function execute(tx) {
    return ledger.attempt(() => tx.messages.map((message) => messages.execute(message, tx.signer)))
  }

  function record(tx, result) {
    const { height, time } = tip()
    transactions.set(tx.hash, {
      ...tx,
      ...result,
      height,
      time,
      index: tip().hashes.length,
      gasUsed: gasOf(tx.bytes),
    })
    tip().hashes.push(tx.hash)
  }

  async function deliver(tx) {
    const refusal = await check(tx, { ahead: 0 }).then(
      () => undefined,
      (error) => ({ error }),
    )
    delivering.delete(tx)
    if (refusal) {
      const { error } = refusal
      return record(tx, { ...refusalOf(error), events: [] })
    }
    const account = ledger.get(tx.signer)
    account.sequence += 1n
    account.publicKey = tx.publicKey
    const fee = tx.fee.coins.filter(({ amount }) => amount > 0n)
    const feeEvents = fee.length > 0 ? ledger.move(tx.signer, ledger.feeCollector, fee) : []
    try {
      const done = execute(tx)
      const events = done.flatMap(({ events: own }, index) =>
        own.map(({ type, attributes }) => ({
          type,
          attributes: { ...attributes, msg_index: String(index) },
        })),
      )
      record(tx, { code: 0, codespace: '', log: '', events: [...feeEvents, ...events] })
      for (const { after } of done) after?.()
    } catch (error) {
      const { code, codespace, log } = refusalOf(error)
      record(tx, {
        code,
        codespace,
        log: `failed to execute message; message index: 0: ${log}`,
        events: feeEvents,
      })
    }
  }

  function deliverPacket({ packet, channel }) {
    let events
    try {
      events = ledger.attempt(() => messages.receive(packet, channel))
    } catch {
      // An acknowledgement of failure: the coins come back.
      return packet.refund()
    }
    const indexed = events.map(({ type, attributes }) => ({
      type,
      attributes: { ...attributes, msg_index: '0' },
    }))
    record(relayedTransaction(packet, channel, tip().height), {
      code: 0,
      codespace: '',
      log: '',
      events: indexed,
    })
  }

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
    ledger,
    traces,
    metadata,
    ready: making,
    tip,
    blockAt: (height) => blocks.find((block) => block.height === Number(height)),
    transaction: (hash) => transactions.get(String(hash).toUpperCase()),
    transactions: () => [...transactions.values()],
    /**
     * Puts a transaction into the mempool, like BROADCAST_MODE_SYNC. Answers `{ code, codespace,
     * log, hash }`.
     */
    async broadcast(bytes) {
      let hash = ''
      try {
        const tx = decodeTransaction(bytes, prefix)
        hash = tx.hash
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
     * Runs a transaction on a copy of the state, without looking at its signature. Throws a
     * refusal.
     */
    simulate(bytes) {
      const tx = decodeTransaction(bytes, prefix)
      const signer =
        tx.messages[0].value.fromAddress ??
        tx.messages[0].value.sender ??
        tx.messages[0].value.inputs?.[0]?.address
      const account = ledger.get(signer)
      if (!account) throw refuse(9, `account ${signer} does not exist: unknown address`)
      const expected = account.sequence + BigInt(pendingOf(signer))
      if (tx.sequence !== expected)
        throw refuse(
          32,
          `account sequence mismatch, expected ${expected}, got ${tx.sequence}: incorrect account sequence`,
        )
      const only = Symbol('only simulated')
      try {
        ledger.attempt(() => {
          for (const message of tx.messages) messages.execute(message, signer)
          throw only
        })
      } catch (error) {
        if (error !== only) throw error
      }
      // The signature that is still missing counts too.
      return gasOf(bytes) + 64n * 10n
    },
    /** Links a channel of this chain with one of another: packets go there with its next block. */
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
