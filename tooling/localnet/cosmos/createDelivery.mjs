import { refusalOf } from './refusal.mjs'
import { relayedTransaction } from './relayedTransaction.mjs'
import { gasOf } from './transactions.mjs'

/**
 * Executes transactions and packets in the block at the tip. `begun` runs once a transaction passed
 * the checks.
 */
export function createDelivery({ ledger, messages, check, tip, transactions, begun }) {
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
    begun(tx)
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
      // A failure acknowledgement: the coins return.
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

  return { deliver, deliverPacket }
}
