import {
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit'
import { rpcError } from './errors.mjs'

const lookupTableHeader = 56

/** Decodes a base58 or base64 text. */
export function toBytes(text, encoding = 'base58') {
  try {
    return new Uint8Array(
      (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(text),
    )
  } catch {
    throw rpcError(-32602, `invalid ${encoding} encoding`)
  }
}

/** A transaction's parts, from its wire bytes. */
export function decodeTransaction(wire) {
  try {
    const transaction = getTransactionDecoder().decode(wire)
    return {
      transaction,
      message: getCompiledTransactionMessageDecoder().decode(transaction.messageBytes),
    }
  } catch {
    throw rpcError(-32602, 'failed to deserialize transaction')
  }
}

/**
 * All accounts of a message: its own, then those of lookup tables. `readTable` returns a table's
 * data.
 */
export function resolveKeys(message, readTable, toAddress) {
  const loaded = { writable: [], readonly: [] }
  for (const lookup of message.addressTableLookups ?? []) {
    const data = readTable(lookup.lookupTableAddress)
    const at = (index) =>
      toAddress(data.subarray(lookupTableHeader + index * 32, lookupTableHeader + index * 32 + 32))
    loaded.writable.push(...(lookup.writableIndexes ?? lookup.writableIndices ?? []).map(at))
    loaded.readonly.push(...(lookup.readonlyIndexes ?? lookup.readonlyIndices ?? []).map(at))
  }
  return { loaded, keys: [...message.staticAccounts, ...loaded.writable, ...loaded.readonly] }
}
