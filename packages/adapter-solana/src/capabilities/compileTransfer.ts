import {
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'

export type Lifetime = { readonly blockhash: string; readonly lastValidBlockHeight: bigint }

export type CompileInput = {
  readonly payer: Address
  readonly lifetime: Lifetime
  readonly instructions: readonly Instruction[]
  /** At most this much computing. */
  readonly units: number
  /** Micro-lamports per unit; 0 adds no instruction. */
  readonly unitPrice: bigint
  readonly version: 'legacy' | 0
}

/** The wire bytes of an unsigned transaction, and its message in base64. */
export type CompiledTransfer = { readonly wire: Uint8Array; readonly message: string }

export function compileTransfer({ payer, lifetime, instructions, units, unitPrice, version }: CompileInput): CompiledTransfer {
  const budget = [
    getSetComputeUnitLimitInstruction({ units }),
    ...(unitPrice > 0n ? [getSetComputeUnitPriceInstruction({ microLamports: unitPrice })] : []),
  ]
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(lifetime.blockhash), lastValidBlockHeight: lifetime.lastValidBlockHeight },
        draft,
      ),
    (draft) => appendTransactionMessageInstructions([...budget, ...instructions], draft),
  )
  const transaction = compileTransaction(message)
  return {
    wire: new Uint8Array(getTransactionEncoder().encode(transaction)),
    message: getBase64Decoder().decode(transaction.messageBytes),
  }
}
