import {
  type Actor,
  createError,
  type FeeEstimate,
  type Handing,
  isKitError,
  type SendFeature,
} from '@latchkey/core'
import { invalidAnswer, promptDeadlineMs } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { createLcd, type Lcd } from '../chain/createLcd.js'
import { readSpendable } from '../chain/readSpendable.js'
import { parseKey, type WalletKey } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { readLife } from '../transaction/transaction.js'
import { type CosmosProvider, toCosmosProvider } from '../wallet/CosmosProvider.js'
import { broadcast, toTransactionId } from './broadcast.js'
import { estimateMax } from './estimateMax.js'
import { checkFee, estimateFee, readAccount, toFee } from './fee.js'
import { followTransaction, type SentTransaction } from './followTransaction.js'
import { type Plan, toPlan, toSource } from './planTransfer.js'
import { readHeight } from './readHeight.js'
import { toReceiver } from './receivers.js'
import { signTransaction } from './signTransaction.js'

/** Lifetime of a transaction in blocks: ten minutes for a prompt on all but the fastest chains. */
const timeoutBlocks = 400n
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

  const attempt = async (
    plan: Plan,
    connector: Actor['connector'],
    left: FeeEstimate | undefined,
    { signal, onHanded, onRefused }: Handing,
  ): Promise<string> => {
    const lcd = createLcd(plan.network, context.rpc)
    const provider = toCosmosProvider(await connector.getProvider('cosmos'))
    if (!provider) throw createError('WALLET_NOT_FOUND')
    const key = await readSigner(provider, plan, signal)
    const [account, height] = await Promise.all([
      readAccount(lcd, plan.from, signal),
      readHeight(lcd, signal),
      holds(lcd, plan, 0n, signal),
    ])
    const estimate =
      left?.gasLimit === undefined
        ? { ...(await estimateFee(lcd, plan, account, key.publicKey, signal)), ...left }
        : { ...left, gasLimit: left.gasLimit }
    await holds(lcd, plan, estimate.fee, signal)
    const bytes = await signTransaction({
      provider,
      plan,
      key,
      account,
      fee: toFee(plan, estimate),
      keepsFee: left !== undefined,
      timeoutHeight: height + timeoutBlocks,
      signal,
    })
    if (left) checkFee(plan, bytes, left.fee)
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
      const estimate = await estimateFee(lcd, plan, await readAccount(lcd, plan.from), undefined)
      await holds(lcd, plan, estimate.fee, undefined)
      return estimate
    },

    estimateMax: (input) => estimateMax(context, input),

    async send({ connector, account, network, transfer, fee, ...handing }) {
      // No await before everything is copied (W-09).
      const plan = toPlan(context, { account, network, transfer })
      const left = fee && { ...fee }
      try {
        return await attempt(plan, connector, left, handing)
      } catch (error) {
        // Another transaction of the account was faster: the new sequence needs a new signature.
        if (!isKitError(error, 'NONCE_TOO_LOW')) throw error
        return await attempt(plan, connector, left, handing)
      }
    },

    async waitForReceipt({ network, id, signal }) {
      const lcd = createLcd(context.resolve(network), context.rpc)
      return await followTransaction(context, lcd, { id, sent: sent.get(id), signal })
    },
  }
}

/**
 * Reads the wallet's current key right before the signature. The signed document itself names the
 * network.
 */
async function readSigner(provider: CosmosProvider, plan: Plan, signal: AbortSignal | undefined) {
  // A locked wallet prompts for its password first, so the deadline is that of a prompt.
  const answer = await askWallet(provider, 'getKey', [plan.chainId], {
    ms: promptDeadlineMs,
    signal,
  })
  const key: WalletKey | undefined = parseKey(answer, plan.network.bech32Prefix)
  if (!key?.publicKey) throw invalidAnswer('getKey')
  if (key.address !== plan.from) throw createError('ACCOUNT_CHANGED')
  // Ethermint chains hash and encode keys differently, which is not supported.
  if (key.algorithm !== 'secp256k1' && key.algorithm !== '')
    throw createError('TRANSACTION_TYPE_NOT_SUPPORTED', {
      details: `A key of ${key.algorithm.slice(0, 40)}.`,
    })
  return { ...key, publicKey: key.publicKey }
}

/** @throws INSUFFICIENT_FUNDS */
async function holds(
  lcd: Lcd,
  { from, denom, amount, gas }: Plan,
  fee: bigint,
  signal: AbortSignal | undefined,
): Promise<void> {
  const needs = new Map([[denom, amount]])
  if (fee > 0n) needs.set(gas.denom, (needs.get(gas.denom) ?? 0n) + fee)
  for (const [each, needed] of needs)
    if ((await readSpendable(lcd, from, each, signal)).spendable < needed)
      throw createError('INSUFFICIENT_FUNDS')
}
