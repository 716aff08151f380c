import { refuse } from './refusal.mjs'
import { gasOf } from './transactions.mjs'

/** Runs a transaction on a copy of the state, without checking its signature. Returns its gas. */
export function simulateTransaction(tx, { bytes, ledger, messages, pendingOf }) {
  const signer =
    tx.messages[0].value.fromAddress ??
    tx.messages[0].value.sender ??
    tx.messages[0].value.inputs?.[0]?.address
  const account = ledger.get(signer)
  if (!account) throw refuse(9, `account ${signer} does not exist: unknown address`)
  const expected = account.sequence + BigInt(pendingOf(signer))
  if (tx.sequence !== expected)
    throw refuse(
      32,
      `account sequence mismatch, expected ${expected}, got ${tx.sequence}: incorrect account sequence`,
    )
  const only = Symbol('only simulated')
  try {
    ledger.attempt(() => {
      for (const message of tx.messages) messages.execute(message, signer)
      throw only
    })
  } catch (error) {
    if (error !== only) throw error
  }
  // Includes the missing signature.
  return gasOf(bytes) + 64n * 10n
}
