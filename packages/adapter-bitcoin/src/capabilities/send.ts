import {
  createError,
  createLruMap,
  isKitError,
  type Network,
  type SendFeature,
} from '@latchkey/core'
import { bytesToHex, checkSignedFee, isAnswerLost } from '@latchkey/core/adapter'
import type { Transaction } from '@scure/btc-signer'
import type { Esplora } from '../chain/createEsplora.js'
import type { BitcoinWallet } from '../wallet/BitcoinWallet.js'
import { openWallet } from '../wallet/openWallet.js'
import type { InscriptionRule } from './CoinSource.js'
import { followTransaction, type Outpoint } from './followTransaction.js'
import { type Payer, toPayer } from './Payer.js'
import { planMax } from './planMax.js'
import { dustLimit, planTransfer } from './planTransfer.js'
import { readCoins } from './readCoins.js'
import { readSigned } from './readSigned.js'
import { refuseToken, toOutput, toReceiver } from './toOutput.js'
import { guardWriting } from './writeGuard.js'

/** Number of transfers remembered with their coins. */
const mostSent = 50

/**
 * Transfers by the wallet itself if it says that it can. Otherwise the kit builds a PSBT, the
 * wallet signs it, and the checked result is posted to the host's server. A wallet's own transfer
 * chooses its coins, so one with `collectibles` is a PSBT wherever the wallet signs one.
 */
export function createSendFeature(
  esplora: Esplora,
  networks: readonly Network[],
  inscriptions: InscriptionRule,
): SendFeature {
  const sent = createLruMap<string, readonly Outpoint[]>(mostSent)
  /** Wallets that list a transfer of their own and have none; they sign a PSBT the next time. */
  const refusing = new WeakSet<object>()
  return {
    async getSpendable({ account, network, token, signal }) {
      refuseToken(token)
      const here = { ...esplora.resolve(network) }
      const source = { payer: toPayer(account), network: here, inscriptions, signal }
      return (await readCoins(esplora, source)).balance
    },

    async getMinimum({ to, token, network }) {
      return dustLimit(toReceiver({ to, token }, esplora.resolve(network)))
    },

    async estimateFee({ connector, account, network, transfer }) {
      const payer = toPayer(account)
      const here = { ...esplora.resolve(network) }
      const { to, amount } = toOutput(transfer, here)
      const { collectibles } = transfer
      const [{ fee, feeRate }, provider] = await Promise.all([
        planTransfer(esplora, { payer, network: here, inscriptions, collectibles, to, amount }),
        connector.getProvider('bip122'),
      ])
      // Also with `collectibles`: a wallet that signs no PSBT sets the fee all the same.
      const bound = ownTransferOf(openWallet(provider as object), payer) ? 'wallet' : 'kept'
      return { fee, bound, feePerGas: feeRate }
    },

    async estimateMax({ account, network, to, collectibles }) {
      const here = { ...esplora.resolve(network) }
      const receiver = toReceiver({ to }, here)
      const source = { payer: toPayer(account), network: here, inscriptions }
      return await planMax(esplora, { ...source, collectibles, receiver })
    },

    async send({ connector, account, network, transfer, fee: given, signal, ...handing }) {
      // No await before everything is copied (W-09).
      const payer = toPayer(account)
      const here = { ...esplora.resolve(network) }
      const { to, amount, address: receiver } = toOutput(transfer, here)
      const collectibles = [...(transfer.collectibles ?? [])]
      const agreed = given && { ...given }
      const fee = agreed?.bound === 'kept' ? agreed : undefined
      const { onHanded, onRefused } = handing
      const provider = (await connector.getProvider('bip122')) as object
      const wallet = openWallet(provider)
      const ownTransfer = ownTransferOf(wallet, payer)
      // Else the wallet's own rate might cost more.
      const keepsFee = !fee || wallet.takesFeeRate === true
      // It cannot name coins.
      const ownFirst = collectibles.length === 0 ? ownTransfer : undefined
      const source = { payer, network: here, inscriptions, collectibles, signal }
      const planning = planTransfer(esplora, { ...source, to, amount, fee })
      const [plan, isListed] = await Promise.all([
        // A wallet that sends by itself chooses the rate where the server has none.
        ownTransfer ? planning.catch(unlessFeeUnknown) : planning,
        ownFirst && !refusing.has(provider) && keepsFee && wallet.hasTransfer({ signal }),
      ])
      await guardWriting(wallet, { address: payer.address, network: here }, networks, signal)
      const sendBy = async (transferNow: NonNullable<typeof ownTransfer>): Promise<string> => {
        onHanded?.()
        try {
          const feeRate = plan?.feeRate
          return await transferNow({
            ...{ to: receiver, amount, signal },
            ...(feeRate !== undefined && { feeRate }),
          })
        } catch (error) {
          if (isKitError(error, 'METHOD_NOT_SUPPORTED')) refusing.add(provider)
          throw error
        }
      }
      if (ownFirst && (isListed || !plan)) return await sendBy(ownFirst)
      if (!plan) throw createError('FEE_UNKNOWN')
      checkSignedFee(plan.fee, agreed, here.nativeCurrency)
      const { transaction } = plan
      let signed: Uint8Array
      try {
        signed = await wallet.signPsbt({
          psbt: transaction.toPSBT(),
          address: payer.address,
          inputs: transaction.inputsLength,
          signal,
        })
      } catch (error) {
        // The wallet's own transfer is the last way: after the handover no other prompt can follow,
        // since its Cancel would cancel nothing.
        if (ownTransfer && isKitError(error, 'METHOD_NOT_SUPPORTED'))
          return await sendBy(ownTransfer)
        throw error
      }
      const checked = readSigned(signed, transaction)
      onHanded?.()
      const id = await broadcast(esplora, here, checked, onRefused)
      sent.set(id, coinsOf(transaction))
      return id
    },

    waitForReceipt: (input) => followTransaction(esplora, { ...input, coins: sent.get(input.id) }),
  }
}

/** The wallet's own transfer, which pays from its payment address. */
const ownTransferOf = (wallet: BitcoinWallet, { type }: Payer) =>
  type === 'ordinal' ? undefined : wallet.sendTransfer

function unlessFeeUnknown(error: unknown): undefined {
  if (!isKitError(error, 'FEE_UNKNOWN')) throw error
}

function coinsOf(transaction: Transaction): readonly Outpoint[] {
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index = 0 } = transaction.getInput(at)
    return { txid: bytesToHex(txid), vout: index }
  })
}

/** What Bitcoin Core says of a transaction that it has already, with these witnesses or others. */
const known =
  /already in (block chain|mempool|utxo set)|txn-already-(known|in-mempool)|txn-same-nonwitness-data-in-mempool/i

/**
 * Posts a transaction; one the server already has counts as posted. So does one whose answer is
 * lost, since it can be followed by its id. No abort takes effect.
 */
async function broadcast(
  esplora: Esplora,
  network: Network,
  { id, hex }: { readonly id: string; readonly hex: string },
  onRefused: (() => void) | undefined,
): Promise<string> {
  try {
    await esplora.broadcast({ network, hex })
  } catch (error) {
    const isTaken = isKitError(error, 'HTTP_STATUS') && known.test(error.details ?? '')
    if (isAnswerLost(error) || isTaken) return id
    onRefused?.()
    throw isKitError(error, 'HTTP_STATUS')
      ? createError('RPC_TRANSACTION_REJECTED', {
          cause: error,
          ...(error.details && { details: error.details }),
        })
      : error
  }
  return id
}
