import { createError } from '@latchkey/core'
import { bytesToHex, invalidAnswer } from '@latchkey/core/adapter'
import { Transaction } from '@scure/btc-signer'

const method = 'signPsbt'

/**
 * Reads a signed PSBT and builds the transaction to broadcast. It must spend exactly the requested
 * coins and pay the requested outputs, so that the confirmed fee holds.
 *
 * @throws WALLET_INVALID_RESPONSE if it pays anything else, or is unsigned
 */
export function readSigned(
  signed: Uint8Array,
  asked: Transaction,
): { readonly id: string; readonly hex: string } {
  let transaction: Transaction
  try {
    transaction = Transaction.fromPSBT(signed, { allowUnknownOutputs: true })
  } catch (cause) {
    throw createError('WALLET_INVALID_RESPONSE', { cause, details: method })
  }
  if (outline(transaction) !== outline(asked))
    throw createError('WALLET_INVALID_RESPONSE', {
      details: 'The wallet signed another transaction than the one that it was asked for.',
    })
  try {
    if (!transaction.isFinal) transaction.finalize()
    return { id: transaction.id, hex: transaction.hex }
  } catch {
    throw invalidAnswer(method)
  }
}

/** A transaction without its signatures. */
function outline(transaction: Transaction): string {
  const { version, lockTime, inputsLength, outputsLength } = transaction
  const inputs = Array.from({ length: inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index, sequence } = transaction.getInput(at)
    return `${bytesToHex(txid)}:${index}:${sequence}`
  })
  const outputs = Array.from({ length: outputsLength }, (_, at) => {
    const { script = new Uint8Array(), amount } = transaction.getOutput(at)
    return `${bytesToHex(script)}:${amount}`
  })
  return [version, lockTime, ...inputs, '', ...outputs].join(' ')
}
