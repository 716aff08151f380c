import { isSameBytes } from '@latchkey/core/adapter'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { OutScript, Script, type Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import type { SignatureVerdict } from '../Verdict.js'
import { hash160 } from '../verify/hash160.js'

/** SIGHASH_ALL, the only one that BIP-322 allows besides Taproot's default. */
const all = 1

type Spending = {
  /** The script of the spent output. */
  readonly script: Uint8Array
  readonly witness: readonly Uint8Array[]
  readonly scriptSig?: Uint8Array | undefined
}

/**
 * Checks the first input of a transaction that spends nothing: P2PKH, P2WPKH, P2SH around both,
 * multisig in P2WSH and P2SH, and Taproot by key. Any other script is not read here.
 */
export function verifyInput(
  transaction: Transaction,
  { script, witness, scriptSig = new Uint8Array() }: Spending,
): SignatureVerdict {
  const output = OutScript.decode(script)
  switch (output.type) {
    case 'pkh': {
      const [signature, key, ...rest] = pushesOf(scriptSig)
      if (!signature || !key || rest.length > 0 || !isSameBytes(hash160(key), output.hash))
        return 'invalid'
      return toVerdict(isEcdsa(signature, legacyHash(transaction, script), key))
    }
    case 'wpkh': {
      const [signature, key, ...rest] = witness
      if (!signature || !key || rest.length > 0 || !isSameBytes(hash160(key), output.hash))
        return 'invalid'
      const code = OutScript.encode({ type: 'pkh', hash: output.hash })
      return toVerdict(isEcdsa(signature, transaction.preimageWitnessV0(0, code, all, 0n), key))
    }
    case 'wsh': {
      const inner = witness.at(-1)
      if (!inner || !isSameBytes(sha256(inner), output.hash)) return 'invalid'
      return verifyMultisig(inner, witness.slice(0, -1), () =>
        transaction.preimageWitnessV0(0, inner, all, 0n),
      )
    }
    case 'sh': {
      if (scriptSig.length === 0) return verifyNestedKey(transaction, output.hash, witness)
      const pushes = pushesOf(scriptSig)
      const redeem = pushes.at(-1)
      if (!redeem || !isSameBytes(hash160(redeem), output.hash)) return 'invalid'
      const isNested = redeem[0] === 0
      if (isNested)
        return pushes.length === 1
          ? verifyInput(transaction, { script: redeem, witness })
          : 'invalid'
      return verifyMultisig(redeem, pushes.slice(0, -1), () => legacyHash(transaction, redeem))
    }
    case 'tr': {
      const [signature, ...rest] = witness
      if (!signature) return 'invalid'
      if (rest.length > 0) return 'script'
      const kind = signature.length === 65 ? signature[64] : 0
      if (signature.length < 64 || signature.length > 65 || (kind !== 0 && kind !== all))
        return 'invalid'
      if (signature.length === 65 && kind === 0) return 'invalid'
      const hash = transaction.preimageWitnessV1(0, [script], kind, [0n])
      return toVerdict(schnorr.verify(signature.subarray(0, 64), hash, output.pubkey))
    }
    default:
      return 'script'
  }
}

/** A simple signature has no room for P2SH's script, but that of P2WPKH follows from the key. */
function verifyNestedKey(
  transaction: Transaction,
  hash: Uint8Array,
  witness: readonly Uint8Array[],
): SignatureVerdict {
  const [, key, ...rest] = witness
  if (!key || rest.length > 0) return 'script'
  const redeem = OutScript.encode({ type: 'wpkh', hash: hash160(key) })
  if (!isSameBytes(hash160(redeem), hash)) return 'invalid'
  return verifyInput(transaction, { script: redeem, witness })
}

/** CHECKMULTISIG: signatures in the order of the keys, after one empty push. */
function verifyMultisig(
  script: Uint8Array,
  [empty, ...signatures]: readonly Uint8Array[],
  hashOf: () => Uint8Array,
): SignatureVerdict {
  const inner = OutScript.decode(script)
  if (inner.type !== 'ms') return 'script'
  if (!empty || empty.length > 0 || signatures.length !== inner.m) return 'invalid'
  const hash = hashOf()
  const keys = [...inner.pubkeys]
  for (const signature of signatures) {
    let isFound = false
    while (!isFound && keys.length > 0) {
      const key = keys.shift()
      isFound = key !== undefined && isEcdsa(signature, hash, key)
    }
    if (!isFound) return 'invalid'
  }
  return 'valid'
}

/** The hash that an input before segwit signs: the transaction with the script in the input. */
function legacyHash(transaction: Transaction, script: Uint8Array): Uint8Array {
  const { txid = new Uint8Array(32), index = 0, sequence = 0 } = transaction.getInput(0)
  const { amount = 0n, script: spent = new Uint8Array() } = transaction.getOutput(0)
  const bytes = RawOldTx.encode({
    version: transaction.version,
    inputs: [{ txid, index, finalScriptSig: script, sequence }],
    outputs: [{ amount, script: spent }],
    lockTime: transaction.lockTime,
  })
  return sha256(sha256(concatBytes(bytes, Uint8Array.of(all, 0, 0, 0))))
}

/** The pushes of a script; empty if it has any other operation. */
function pushesOf(script: Uint8Array): readonly Uint8Array[] {
  const parts = Script.decode(script).map((part) => (part === 0 ? new Uint8Array() : part))
  const pushes = parts.filter((part) => part instanceof Uint8Array)
  return pushes.length === parts.length ? pushes : []
}

function isEcdsa(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== all) return false
  try {
    return secp256k1.verify(signature.subarray(0, -1), hash, key, {
      prehash: false,
      format: 'der',
      lowS: true,
    })
  } catch {
    return false
  }
}

const toVerdict = (isValid: boolean): SignatureVerdict => (isValid ? 'valid' : 'invalid')
