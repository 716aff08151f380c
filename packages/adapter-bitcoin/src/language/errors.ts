import { type BaseError, type ErrorCode, isKitError, readCode, readMessage } from '@latchkey/core'
import {
  type AskOptions as CoreAskOptions,
  callWallet,
  type ErrorWords,
  findCode,
  fromForeignError,
  readWalletCode,
} from '@latchkey/core/adapter'

/** sats-connect's own meanings of JSON-RPC server codes (`RpcErrorCode` of @sats-connect/core). */
const wbipCodes: Readonly<Record<number, ErrorCode>> = {
  [-32000]: 'USER_REJECTED',
  [-32001]: 'METHOD_NOT_SUPPORTED',
  [-32002]: 'ACCOUNT_NOT_AUTHORIZED',
}
const words: ErrorWords = [
  [/insufficient (balance|funds)|not enough (balance|funds)/i, 'INSUFFICIENT_FUNDS'],
  [/already (pending|processing)|pending request/i, 'REQUEST_PENDING'],
  [/wallet is locked|unlock (your|the) wallet/i, 'WALLET_LOCKED'],
  [/not (connected|authorized)|no active account|access denied/i, 'ACCOUNT_NOT_AUTHORIZED'],
  [/not (supported|implemented)|unsupported/i, 'METHOD_NOT_SUPPORTED'],
]

/** `wbip`: the wallet uses sats-connect's error codes. @default false */
export type AskOptions = CoreAskOptions & { readonly wbip?: boolean }

/** Calls a wallet through `callWallet`. */
export function askWallet(
  method: string,
  run: () => unknown,
  { ms, signal, wbip }: AskOptions,
): Promise<unknown> {
  return callWallet(method, run, { ms, signal, toError: (error) => fromWalletError(error, wbip) })
}

/** Maps any error of a wallet to a kit error. */
export function fromWalletError(error: unknown, wbip = false): BaseError {
  return fromForeignError(
    error,
    (layer) => (wbip && readWbipCode(layer)) || readWalletCode(layer, words),
  )
}

function readWbipCode(layer: unknown): ErrorCode | undefined {
  if (isKitError(layer)) return undefined
  const own = wbipCodes[readCode(layer) ?? 0]
  const isShort = own && findCode(words, readMessage(layer)) === 'INSUFFICIENT_FUNDS'
  return isShort ? 'INSUFFICIENT_FUNDS' : own
}
