import { address } from '@solana/addresses'

export const computeBudgetProgram = /* @__PURE__ */ address(
  'ComputeBudget111111111111111111111111111111',
)
/** First bytes of the program's instructions (https://docs.rs/solana-compute-budget-interface). */
export const setLimit = 2
export const setPrice = 3
/** The runtime's own limit for one transaction. */
export const mostUnits = 1_400_000
/** The base fee of one signature. */
export const lamportsPerSignature = 5_000n
/** In one lamport. */
export const microLamports = 1_000_000n

/** In lamports, rounded up as the runtime does. */
export const priorityFee = (units: number, unitPrice: bigint): bigint =>
  (BigInt(units) * unitPrice + microLamports - 1n) / microLamports
