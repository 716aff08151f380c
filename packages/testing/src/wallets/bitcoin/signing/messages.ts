import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'
import { RawWitness, Script, SigHash, Transaction } from '@scure/btc-signer'
import type { KeyedAddress } from '../keys.js'

const utf8 = new TextEncoder()
const concat = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** The double SHA-256 that `signmessage` signs: magic, length, text. */
function magicHash(message: string): Uint8Array {
  const text = utf8.encode(message)
  const length = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8]
  return sha256(
    sha256(concat(utf8.encode('\u0018Bitcoin Signed Message:\n'), Uint8Array.from(length), text)),
  )
}

/**
 * The header's first value by address type (BIP-137). Taproot has none; wallets use that of P2WPKH.
 */
const headers = { p2pkh: 31, p2sh: 35, p2wpkh: 39, p2tr: 39 } as const

/** A 65-byte recoverable ECDSA signature (BIP-137), base64. */
export function signBip137(
  { privateKey, addressType }: Pick<KeyedAddress, 'privateKey' | 'addressType'>,
  message: string,
): string {
  const signature = secp256k1.sign(magicHash(message), privateKey, {
    prehash: false,
    format: 'recovered',
  })
  return base64.encode(
    concat(Uint8Array.of(headers[addressType] + (signature[0] ?? 0)), signature.subarray(1)),
  )
}

const options = {
  version: 0,
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  disableScriptCheck: true,
  allowLegacyWitnessUtxo: true,
} as const

/** The tagged hash of a message (BIP-340's construction with BIP-322's tag). */
export function bip322Hash(message: string): Uint8Array {
  const tag = sha256(utf8.encode('BIP0322-signed-message'))
  return sha256(concat(tag, tag, utf8.encode(message)))
}

/** The virtual transaction whose output commits to the address and the message. */
export function createToSpend(script: Uint8Array, message: string): Transaction {
  const transaction = new Transaction(options)
  transaction.addOutput({ script, amount: 0n })
  const finalScriptSig = Script.encode([0, bip322Hash(message)])
  transaction.addInput({ txid: new Uint8Array(32), index: 0xffffffff, sequence: 0, finalScriptSig })
  return transaction
}

/** The virtual transaction that spends it; its signature counts. */
export function createToSign(
  script: Uint8Array,
  message: string,
  extra: Parameters<Transaction['addInput']>[0] = {},
): Transaction {
  const transaction = new Transaction(options)
  transaction.addInput({
    txid: createToSpend(script, message).id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...extra,
  })
  transaction.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return transaction
}

/**
 * A BIP-322 signature in base64: simple (the witness) for P2WPKH and Taproot, full (the
 * transaction) for nested and legacy addresses. The optional prefix is that of version 2.0.0; older
 * wallets write none.
 */
export function signBip322(
  key: Pick<KeyedAddress, 'privateKey' | 'addressType' | 'payment'>,
  message: string,
  prefix = false,
): string {
  const { privateKey, addressType, payment } = key
  const { script, redeemScript, tapInternalKey } = payment
  const legacy =
    addressType === 'p2pkh'
      ? {
          witnessUtxo: undefined,
          nonWitnessUtxo: createToSpend(script, message).toBytes(true, false),
        }
      : {}
  const transaction = createToSign(script, message, {
    ...legacy,
    ...(redeemScript && { redeemScript }),
    ...(tapInternalKey && { tapInternalKey }),
  })
  transaction.signIdx(privateKey, 0, [addressType === 'p2tr' ? SigHash.DEFAULT : SigHash.ALL])
  transaction.finalizeIdx(0)
  if (addressType === 'p2sh' || addressType === 'p2pkh')
    return `${prefix ? 'ful' : ''}${base64.encode(transaction.toBytes(true, true))}`
  return `${prefix ? 'smp' : ''}${base64.encode(RawWitness.encode(transaction.getInput(0).finalScriptWitness ?? []))}`
}
