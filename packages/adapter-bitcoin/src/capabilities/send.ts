import {
  createError,
  createLruMap,
  type FeeEstimate,
  isKitError,
  type Network,
  type SendFeature,
  type Transfer,
} from '@latchkey/core'
import { bytesToHex } from '@latchkey/core/adapter'
import type { Transaction } from '@scure/btc-signer'
import type { Esplora } from '../chain/createEsplora.js'
import { isTransactionId } from '../language/answers.js'
import { decodeAddress } from '../language/checksum.js'
import { openWallet } from '../wallet/openWallet.js'
import { followTransaction, type Outpoint } from './followTransaction.js'
import { dustLimit, planTransfer, toPayer } from './planTransfer.js'
import { readSigned } from './readSigned.js'
import { guardWriting } from './writeGuard.js'

/** 21 million bitcoin in satoshis. */
const mostSatoshis = 21n * 10n ** 14n
/** Number of transfers remembered with their coins. */
const mostSent = 50

/**
 * Transfers by the wallet itself if supported. Otherwise the kit builds a PSBT, the wallet signs
 * it, and the checked result is posted to the host's server.
 */
export function createSendFeature(esplora: Esplora, networks: readonly Network[]): SendFeature {
  const sent = createLruMap<string, readonly Outpoint[]>(mostSent)
  return {
    async estimateFee({ account, network, transfer }): Promise<FeeEstimate> {
      const payer = toPayer(account)
      const here = { ...esplora.resolve(network) }
      const { to, amount } = toOutput(transfer, here)
      const { fee, feeRate } = await planTransfer(esplora, { payer, network: here, to, amount })
      return { fee, feePerGas: feeRate }
    },

    async send({ connector, account, network, transfer, signal, onHanded }) {
      // No await before everything is copied (W-09).
      const payer = toPayer(account)
      const here = { ...esplora.resolve(network) }
      const { to, amount, address: receiver } = toOutput(transfer, here)
      const wallet = openWallet(await connector.getProvider('bip122'))
      const plan = await planTransfer(esplora, { payer, network: here, to, amount, signal })
      await guardWriting(wallet, { address: payer.address, network: here }, networks, signal)
      // The wallet's own transfer pays from its payment address.
      if (wallet.sendTransfer && payer.type !== 'ordinal') {
        onHanded?.()
        try {
          return await wallet.sendTransfer({ to: receiver, amount, feeRate: plan.feeRate, signal })
        } catch (error) {
          if (!isKitError(error, 'METHOD_NOT_SUPPORTED')) throw error
        }
      }
      const { transaction } = plan
      const signed = await wallet.signPsbt({
        psbt: transaction.toPSBT(),
        address: payer.address,
        inputs: transaction.inputsLength,
        signal,
      })
      const checked = readSigned(signed, transaction)
      onHanded?.()
      const id = await broadcast(esplora, here, checked, signal)
      sent.set(id, coinsOf(transaction))
      return id
    },

    waitForReceipt: (input) => followTransaction(esplora, { ...input, coins: sent.get(input.id) }),
  }
}

function coinsOf(transaction: Transaction): readonly Outpoint[] {
  return Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index = 0 } = transaction.getInput(at)
    return { txid: bytesToHex(txid), vout: index }
  })
}

/**
 * Posts a transaction; one the server already has counts as posted. After a lost answer, the server
 * is asked whether it has it.
 */
async function broadcast(
  esplora: Esplora,
  network: Network,
  { id, hex }: { readonly id: string; readonly hex: string },
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    const answer = (await esplora.broadcast({ network, hex, signal })).trim()
    return isTransactionId(answer) ? answer : id
  } catch (error) {
    if (
      isKitError(error, 'HTTP_STATUS') &&
      /already in (block chain|mempool|utxo set)|txn-already-(known|in-mempool)/i.test(
        error.details ?? '',
      )
    )
      return id
    if (isKitError(error, 'HTTP_STATUS') && Number(error.params.status) < 500)
      throw createError('RPC_TRANSACTION_REJECTED', {
        cause: error,
        ...(error.details && { details: error.details }),
      })
    if (
      isKitError(error, 'ABORTED') ||
      (await esplora.read({ network, path: `/tx/${id}`, signal }).catch(() => undefined)) ===
        undefined
    )
      throw error
    return id
  }
}

/** @throws INVALID_ADDRESS, INVALID_AMOUNT */
function toOutput(
  { to, amount, token }: Transfer,
  network: Network,
): { readonly to: Uint8Array; readonly amount: bigint; readonly address: string } {
  const decoded = decodeAddress(to, network)
  if (!decoded) throw createError('INVALID_ADDRESS')
  if (token !== undefined)
    throw createError('METHOD_NOT_SUPPORTED', { details: 'There are no tokens here.' })
  if (typeof amount !== 'bigint' || amount < dustLimit(decoded) || amount > mostSatoshis)
    throw createError('INVALID_AMOUNT', {
      details: `At least ${dustLimit(decoded)} satoshis can be sent to this address.`,
    })
  return { to: decoded.script, amount, address: to }
}
