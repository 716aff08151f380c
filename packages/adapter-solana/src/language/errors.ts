import { type BaseError, type ErrorCode, isKitError } from '@latchkey/core'
import {
  type AskOptions,
  callWallet,
  type ErrorWords,
  fromForeignError,
  readForeign,
  readWalletCode,
} from '@latchkey/core/adapter'
import { fromTransactionError } from '../capabilities/nodeErrors.js'

/**
 * Classes of @solana/wallet-adapter-base with a single meaning; the others wrap the wallet's error.
 */
export const adapterErrors: Readonly<Record<string, ErrorCode>> = {
  WalletNotReadyError: 'WALLET_NOT_FOUND',
  WalletLoadError: 'WALLET_NOT_FOUND',
  WalletNotConnectedError: 'ACCOUNT_NOT_AUTHORIZED',
  WalletDisconnectedError: 'PROVIDER_DISCONNECTED',
  WalletTimeoutError: 'WALLET_TIMEOUT',
  WalletWindowClosedError: 'USER_REJECTED',
}
/** @wallet-standard/errors: `WALLET_STANDARD_ERROR__USER__REQUEST_REJECTED`. */
const standardRejection = 4_001_000
/** The codes of the Mobile Wallet Adapter protocol: authorization failed, not signed. */
const mobileRejections = [-1, -3]

/** The words of a node that has tried a transaction out before it broadcasts it. */
const simulationFailed = /^(failed to send transaction: )?transaction simulation failed/i

const words: ErrorWords = [
  [
    /^(transaction|approval|connection|sign[- ]?in) (was )?(rejected|denied|declined|cancell?ed)\.?$/i,
    'USER_REJECTED',
  ],
  [/wallet (is )?locked|unlock (your|the) wallet/i, 'WALLET_LOCKED'],
]

/** Calls a wallet through `callWallet`. `what` names the feature. */
export function askWallet(
  what: string,
  run: () => unknown,
  { ms, signal }: AskOptions,
): Promise<unknown> {
  return callWallet(what, run, { ms, signal, toError: fromWalletError })
}

/** Maps any error of a wallet to a kit error. */
export function fromWalletError(error: unknown): BaseError {
  return fromForeignError(error, codeOf)
}

/**
 * The code for a node's refusal of a transaction before it was broadcast, which a wallet that sends
 * passes on. Its number, -32002, is a wallet's own for an open prompt.
 */
function readRefusal(layer: unknown): ErrorCode | undefined {
  const { err, logs } = (readForeign(layer, 'data') ?? {}) as Readonly<Record<string, unknown>>
  if (err !== undefined && err !== null) return fromTransactionError(err, logs).code
  return simulationFailed.test(String(readForeign(layer, 'message')))
    ? 'TRANSACTION_REVERTED'
    : undefined
}

function codeOf(layer: unknown): ErrorCode {
  if (isKitError(layer)) return layer.code
  const name = readForeign(layer, 'name')
  const named =
    typeof name === 'string' && Object.hasOwn(adapterErrors, name) ? adapterErrors[name] : undefined
  if (named) return named
  if (readForeign(layer, 'context', '__code') === standardRejection) return 'USER_REJECTED'
  if (
    name === 'SolanaMobileWalletAdapterProtocolError' &&
    mobileRejections.includes(readForeign(layer, 'code') as number)
  )
    return 'USER_REJECTED'
  return readRefusal(layer) ?? readWalletCode(layer, words)
}
