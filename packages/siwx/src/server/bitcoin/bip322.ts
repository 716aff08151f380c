import { isSameBytes } from '@latchkey/core/adapter'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { Address, OutScript, RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import type { SignatureVerdict } from '../Verdict.js'
import { networkOf } from './addresses.js'
import { verifyInput } from './verifyInput.js'

const options = {
  version: 0,
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  disableScriptCheck: true,
  allowLegacyWitnessUtxo: true,
} as const

/**
 * BIP-322 2.0.0: simple (`smp`) and full (`ful`) signatures, with their prefix or without one, as
 * older wallets write them. A proof of funds (`pof`) names coins of other addresses, which need a
 * node, and is `script` like every script that this verifier does not read.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 */
export function verifyBip322(address: string, text: string, signature: string): SignatureVerdict {
  try {
    const script = OutScript.encode(Address(networkOf(address)).decode(address))
    const prefix = /^(?:smp|ful|pof)/.exec(signature)?.[0]
    if (prefix === 'pof') return 'script'
    const bytes = base64.decode(prefix === undefined ? signature : signature.slice(3))
    if (prefix === 'ful') return verifyFull(script, text, bytes)
    const witness = readWitness(bytes)
    if (witness) return verifyInput(createToSign(script, text), { script, witness })
    return prefix === undefined ? verifyFull(script, text, bytes) : 'invalid'
  } catch {
    return 'invalid'
  }
}

function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  try {
    return RawWitness.decode(bytes)
  } catch {
    return undefined
  }
}

/** The signature is the whole transaction, which must be the one that the text makes. */
function verifyFull(script: Uint8Array, text: string, bytes: Uint8Array): SignatureVerdict {
  const signed = RawTx.decode(bytes)
  const [input, ...otherInputs] = signed.inputs
  const [output, ...otherOutputs] = signed.outputs
  if (!input || otherInputs.length > 0 || !output || otherOutputs.length > 0) return 'invalid'
  const { version, lockTime } = signed
  const { sequence, finalScriptSig: scriptSig } = input
  const expected = createToSign(script, text, { version, lockTime, sequence })
  const toSpendId = hexToBytes(createToSpend(script, text).id)
  const isOurs =
    output.amount === 0n &&
    isSameBytes(output.script, Script.encode(['RETURN'])) &&
    input.index === 0 &&
    isSameBytes(input.txid, toSpendId)
  if (!isOurs) return 'invalid'
  return verifyInput(expected, { script, witness: signed.witnesses?.[0] ?? [], scriptSig })
}

/** The tagged hash of a message (BIP-340's construction with BIP-322's tag). */
export function bip322Hash(text: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  return sha256(concatBytes(tag, tag, utf8ToBytes(text)))
}

/** The virtual transaction whose output commits to the address and the message. */
export function createToSpend(script: Uint8Array, text: string): Transaction {
  const transaction = new Transaction(options)
  transaction.addOutput({ script, amount: 0n })
  transaction.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Script.encode([0, bip322Hash(text)]),
  })
  return transaction
}

/** The virtual transaction that spends it, whose signature counts. */
export function createToSign(
  script: Uint8Array,
  text: string,
  {
    version = 0,
    lockTime = 0,
    sequence = 0,
  }: Partial<Record<'version' | 'lockTime' | 'sequence', number>> = {},
): Transaction {
  const transaction = new Transaction({ ...options, version, lockTime })
  transaction.addInput({
    txid: createToSpend(script, text).id,
    index: 0,
    sequence,
    witnessUtxo: { script, amount: 0n },
  })
  transaction.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return transaction
}
