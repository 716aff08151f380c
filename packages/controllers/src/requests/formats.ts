import { type Call, createError, type Namespace } from '@latchkey/core'

/** 0x and exactly 64 hex digits. */
const hashPattern = /^0x[0-9a-fA-F]{64}$/
/** 0x and at least 62 hex digits. */
const signaturePattern = /^0x[0-9a-fA-F]{62,}$/
const hexStartPattern = /^0x/

const resultPatterns: Readonly<Record<string, RegExp>> = {
  eth_sendTransaction: hashPattern,
  eth_sendRawTransaction: hashPattern,
  eth_sendUserOperation: hashPattern,
  personal_sign: signaturePattern,
  eth_signTypedData_v4: signaturePattern,
}

/** @throws WALLET_INVALID_RESPONSE when the result does not have the method's form */
export function checkResult<Result>(method: string, result: Result): Result {
  if (method === 'wallet_getAssets' && !isAssetList(result))
    throw createError('WALLET_INVALID_RESPONSE', { params: { method } })
  const pattern = Object.hasOwn(resultPatterns, method) ? resultPatterns[method] : undefined
  if (pattern && !(typeof result === 'string' && pattern.test(result)))
    throw createError('WALLET_INVALID_RESPONSE', { params: { method } })
  return result
}

/**
 * True if an answer to `wallet_getAssets` (ERC-7811) lists assets per chain, each with the eight
 * members: address, balance and type, and the metadata's name, symbol, decimals, price and iconUrl.
 */
function isAssetList(answer: unknown): boolean {
  if (!isRecord(answer)) return false
  return Object.values(answer).every((assets) => Array.isArray(assets) && assets.every(isAsset))
}

function isAsset(asset: unknown): boolean {
  if (!isRecord(asset) || !isRecord(asset.metadata)) return false
  const { address, balance, type, metadata } = asset
  const { name, symbol, decimals, price, iconUrl } = metadata
  const texts = [address, balance, name, symbol, iconUrl]
  const numbers = [decimals, price]
  const isKnownType = type === 'ERC20' || type === 'NATIVE'
  return (
    isKnownType &&
    texts.every((text) => typeof text === 'string') &&
    numbers.every((number) => Number.isFinite(number))
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws WALLET_INVALID_RESPONSE when a signature is no text, or not of the form on eip155 */
export function checkSignature(namespace: Namespace, signature: unknown): string {
  if (namespace === 'eip155') checkResult('personal_sign', signature)
  if (typeof signature !== 'string' || signature === '')
    throw createError('WALLET_INVALID_RESPONSE')
  return signature
}

/** @throws WALLET_INVALID_RESPONSE when a transaction's id is no text, or no hash on eip155 */
export function checkTransactionId(namespace: Namespace, id: unknown): string {
  if (namespace === 'eip155') checkResult('eth_sendTransaction', id)
  if (typeof id !== 'string' || id === '') throw createError('WALLET_INVALID_RESPONSE')
  return id
}

/**
 * @throws RPC_INVALID_PARAMS for a call whose `to`, or `data` where there is any, does not start
 *   with 0x
 */
export function checkCalls(calls: readonly Partial<Call>[]): void {
  const good = (value: unknown) => typeof value === 'string' && hexStartPattern.test(value)
  for (const call of calls) {
    if (!good(call?.to) || (call.data !== undefined && !good(call.data))) {
      throw createError('RPC_INVALID_PARAMS', {
        details: 'A call needs a `to`, and a `data` where there is any, that starts with 0x.',
      })
    }
  }
}

/** The calls inside the params of `wallet_sendCalls`. */
export function callsOf(params: unknown): readonly Partial<Call>[] {
  const batches = Array.isArray(params) ? (params as readonly { readonly calls?: unknown }[]) : []
  return batches.flatMap((batch) =>
    Array.isArray(batch?.calls) ? (batch.calls as readonly Partial<Call>[]) : [],
  )
}
