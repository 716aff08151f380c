import { refuse } from './refusal.mjs'
import { gasOf, isSigned } from './transactions.mjs'

/**
 * The SDK's ante handler: all checks before a message runs. `ahead` is the number of the signer's
 * preceding transactions.
 */
export function createCheck({ chainId, denom, gasPrice, keys, ledger, tip }) {
  const feeFor = (gas) => (gas * BigInt(Math.round(Number(gasPrice) * 1e6)) + 999_999n) / 1_000_000n

  return async (tx, { ahead }) => {
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
    if (!(await isSigned(tx, { chainId, keys, accountNumber: account.number }))) {
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
    if (ledger.spendableOf(tx.signer, denom) < paid)
      throw refuse(5, `spendable balance is smaller than ${paid}${denom}: insufficient funds`)
    if (tx.fee.gas < gasOf(tx.bytes))
      throw refuse(
        11,
        `out of gas; gasWanted: ${tx.fee.gas}, gasUsed: ${gasOf(tx.bytes)}: out of gas`,
      )
  }
}
