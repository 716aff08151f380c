import type { CompiledTransactionMessage } from '@solana/transaction-messages'
import {
  computeBudgetProgram,
  lamportsPerSignature,
  mostUnits,
  priorityFee,
  setLimit,
  setPrice,
} from './computeBudget.js'

/** The runtime's limit per instruction, where a transaction sets none. */
const defaultUnits = 200_000

/**
 * The network's fee of a signed message, in lamports: its signatures and its priority fee.
 *
 * Source: https://solana.com/docs/core/fees
 */
export function readSignedFee(message: CompiledTransactionMessage): bigint {
  const { staticAccounts, header } = message
  const instructions = 'instructions' in message ? message.instructions : []
  let units: number | undefined
  let unitPrice = 0n
  let others = 0
  for (const { programAddressIndex, data = new Uint8Array() } of instructions) {
    if (staticAccounts[programAddressIndex] !== computeBudgetProgram) {
      others++
      continue
    }
    const view = new DataView(new Uint8Array(data).buffer)
    if (data[0] === setLimit && data.length >= 5) units = view.getUint32(1, true)
    if (data[0] === setPrice && data.length >= 9) unitPrice = view.getBigUint64(1, true)
  }
  const limit = Math.min(units ?? others * defaultUnits, mostUnits)
  return BigInt(header.numSignerAccounts) * lamportsPerSignature + priorityFee(limit, unitPrice)
}
