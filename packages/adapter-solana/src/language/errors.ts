import { type BaseError, type ErrorCode, isKitError } from '@latchkey/core'
import {
  type AskOptions,
  callWallet,
  type ErrorWords,
  fromForeignError,
  readWalletCode,
} from '@latchkey/core/adapter'

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

const words: ErrorWords = [
  [
    /(user|owner) (has )?(rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user|^((transaction|approval|connection|request|sign[- ]?in) )?(was )?(rejected|denied|declined|cancell?ed)\.?$/i,
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

function codeOf(layer: unknown): ErrorCode {
  if (isKitError(layer)) return layer.code
  const { name, code, context } = readFields(layer)
  const named =
    typeof name === 'string' && Object.hasOwn(adapterErrors, name) ? adapterErrors[name] : undefined
  if (named) return named
  if (context?.__code === standardRejection) return 'USER_REJECTED'
  if (
    name === 'SolanaMobileWalletAdapterProtocolError' &&
    mobileRejections.includes(code as number)
  )
    return 'USER_REJECTED'
  return readWalletCode(layer, words)
}

type ErrorFields = {
  readonly name?: unknown
  readonly code?: unknown
  readonly context?: { readonly __code?: unknown } | undefined
}

function readFields(layer: unknown): ErrorFields {
  try {
    const { name, code, context } = (layer ?? {}) as Record<string, unknown>
    return {
      name,
      code,
      context:
        typeof context === 'object' && context !== null
          ? { __code: Reflect.get(context, '__code') }
          : undefined,
    }
  } catch {
    return {}
  }
}
