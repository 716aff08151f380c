import { createError, type FeeEstimate, type Handing, type SendFeature } from '@latchkey/core'
import type { CosmosContext } from '../CosmosContext.js'
import { createLcd } from '../chain/createLcd.js'
import { readSpendable } from '../chain/readSpendable.js'
import { readLife } from '../transaction/transaction.js'
import { broadcast, toTransactionId } from './broadcast.js'
import { estimateMax } from './estimateMax.js'
import { estimateFee, readAccount } from './fee.js'
import { followTransaction, type SentTransaction } from './followTransaction.js'
import { holds } from './holds.js'
import { longestMemo, toPlan, toSource } from './planTransfer.js'
import { toReceiver } from './receivers.js'
import { type Order, type SignedTransfer, signTransfer } from './signTransfer.js'
import { toSecondOrder } from './toSecondOrder.js'

/** Number of sent transactions that are remembered. */
const mostRemembered = 99

/**
 * Sends coins of the bank module: MsgSend within a chain, ICS-20 to another one over the host's
 * channel.
 */
export function createSendFeature(context: CosmosContext): SendFeature {
  const sent = new Map<string, SentTransaction>()
  const remember = (id: string, transaction: SentTransaction) => {
    sent.set(id, transaction)
    const [oldest] = sent.keys()
    if (sent.size > mostRemembered && oldest !== undefined) sent.delete(oldest)
  }

  const post = async (
    { lcd, plan }: Order,
    { bytes }: SignedTransfer,
    { signal, onHanded, onRefused }: Handing,
  ): Promise<string> => {
    const own = await toTransactionId(bytes)
    if (signal?.aborted) throw createError('ABORTED')
    onHanded?.()
    const id = await broadcast(lcd, bytes, own, onRefused)
    // Of the signed bytes: the wallet may have given it another life than was asked for.
    const { sequence, timeoutHeight } = readLife(bytes)
    if (timeoutHeight !== undefined) remember(id, { from: plan.from, sequence, timeoutHeight })
    return id
  }

  return {
    memo: { longest: longestMemo, isCustomary: true },

    async getSpendable({ signal, ...input }) {
      const { network, from, denom } = toSource(context, input)
      return await readSpendable(createLcd(network, context.rpc), from, denom, signal)
    },

    async getMinimum(input) {
      const { network } = toSource(context, input)
      if (!toReceiver(context, network, input.to)) throw createError('INVALID_ADDRESS')
      return 1n
    },

    async estimateFee({ account, network, transfer }) {
      const plan = toPlan(context, { account, network, transfer })
      const lcd = createLcd(plan.network, context.rpc)
      const chainAccount = await readAccount(lcd, plan.from)
      const estimate = await estimateFee(lcd, plan, chainAccount)
      await holds(lcd, plan, estimate.fee, undefined)
      return estimate
    },

    estimateMax: (input) => estimateMax(context, input),

    async send({ connector, account, network, transfer, fee, ...handing }) {
      // No await before everything is copied (W-09).
      const plan = toPlan(context, { account, network, transfer })
      const agreed: FeeEstimate | undefined = fee && { ...fee }
      const order: Order = {
        plan,
        lcd: createLcd(plan.network, context.rpc),
        connector,
        agreed,
        fixed: agreed?.bound === 'kept' ? agreed : undefined,
      }
      let signed: SignedTransfer | undefined
      try {
        signed = await signTransfer(order, handing.signal)
        return await post(order, signed, handing)
      } catch (error) {
        const second = toSecondOrder(order, signed, error)
        return await post(second, await signTransfer(second, handing.signal), handing)
      }
    },

    async waitForReceipt({ network, id, signal }) {
      const lcd = createLcd(context.resolve(network), context.rpc)
      return await followTransaction(context, lcd, { id, sent: sent.get(id), signal })
    },
  }
}
