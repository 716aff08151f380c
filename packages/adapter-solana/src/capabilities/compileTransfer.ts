import { createError } from '@latchkey/core'
import type { Address } from '@solana/addresses'
import { getBase64Decoder } from '@solana/codecs-strings'
import type { Instruction } from '@solana/instructions'
import { blockhash } from '@solana/rpc-types'
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getTransactionEncoder } from '@solana/transactions'
import { setComputeUnitLimit, setComputeUnitPrice } from './instructions.js'

/** The network's limit of a transaction with its signatures (`PACKET_DATA_SIZE`). */
const mostBytes = 1_232

export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

export type CompileInput = {
  readonly payer: Address
  readonly lifetime: Lifetime
  readonly instructions: readonly Instruction[]
  /** Compute unit limit. */
  readonly units: number
  /** Micro-lamports per unit; 0 adds no instruction. */
  readonly unitPrice: bigint
  readonly version: 'legacy' | 0
}

/** The wire bytes of an unsigned transaction, and its message in base64. */
export type CompiledTransfer = { readonly wire: Uint8Array; readonly message: string }

/**
 * Compiles a transfer.
 *
 * @throws INVALID_AMOUNT for one from more token accounts than fit in a transaction
 */
export function compileTransfer({
  payer,
  lifetime,
  instructions,
  units,
  unitPrice,
  version,
}: CompileInput): CompiledTransfer {
  const budget = [
    setComputeUnitLimit(units),
    ...(unitPrice > 0n ? [setComputeUnitPrice(unitPrice)] : []),
  ]
  const paid = setTransactionMessageFeePayer(payer, createTransactionMessage({ version }))
  const { lastValidBlockHeight } = lifetime
  const living = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash(lifetime.blockhash), lastValidBlockHeight },
    paid,
  )
  const transaction = compileTransaction(
    appendTransactionMessageInstructions([...budget, ...instructions], living),
  )
  const wire = new Uint8Array(getTransactionEncoder().encode(transaction))
  if (wire.length > mostBytes)
    throw createError('INVALID_AMOUNT', {
      details: 'It lies in more token accounts than one transaction can spend. Send less at once.',
    })
  return {
    wire,
    message: getBase64Decoder().decode(transaction.messageBytes),
  }
}
