import { type BaseError, createError, isKitError, readCode, readMessage } from '@latchkey/core'
import {
  type AskOptions,
  callWallet,
  type ErrorWords,
  findCode,
  fromForeignError,
  isVague,
  readWalletCode,
} from '@latchkey/core/adapter'

/**
 * Error messages of wallets, since injectedWeb3 defines no codes: those of the polkadot-js
 * extension and its descendants.
 */
const words: ErrorWords = [
  [/pending authori[sz]ation request/i, 'REQUEST_PENDING'],
  [/not allowed to interact|has not been enabled|not authori[sz]ed/i, 'ACCOUNT_NOT_AUTHORIZED'],
  [/unable to find (account|keypair|address)|account not found/i, 'ACCOUNT_CHANGED'],
  [
    /extension context invalidated|could not establish connection|receiving end does not exist/i,
    'WALLET_NOT_FOUND',
  ],
  [/(wallet|keyring|extension) is locked|unlock (the|your) (wallet|extension)/i, 'WALLET_LOCKED'],
  [/cancell?ed|reject(ed|ion)|den(ied|y)|declined/i, 'USER_REJECTED'],
]

/**
 * A node's reasons for rejecting a transaction (`author_submitExtrinsic` 1010 and 1011,
 * sp_runtime's TransactionValidityError).
 */
const refusals: ErrorWords = [
  [/inability to pay|account balance too low|Payment/, 'INSUFFICIENT_FUNDS'],
  [/outdated|Stale/, 'NONCE_TOO_LOW'],
  [/valid in the future|Future/, 'NONCE_TOO_HIGH'],
]

/**
 * `author_submitExtrinsic` of what the pool holds already (1013), and of what it held until a block
 * took it (1012, a ban of half an hour).
 */
const known: readonly (number | undefined)[] = [1012, 1013]

/** Calls a wallet through `callWallet`. */
export function askWallet(
  method: string,
  call: () => unknown,
  { ms, signal }: AskOptions,
): Promise<unknown> {
  return callWallet(method, call, { ms, signal, toError: fromWalletError })
}

/** Maps any error of a wallet to a kit error. */
export function fromWalletError(error: unknown): BaseError {
  return fromForeignError(error, (layer) => readWalletCode(layer, words))
}

/** True where a node refuses a transaction since it has taken the same one before. */
export function isKnown(error: unknown): boolean {
  return isKitError(error) && known.includes(readCode(error.cause))
}

/**
 * Maps a node's rejection of a transaction to a kit error. The reason is in `data`, beside the
 * message.
 */
export function fromRefusal(error: unknown): unknown {
  if (!isKitError(error) || !isVague(error.code)) return error
  const { data } = (error.cause ?? {}) as { readonly data?: unknown }
  const reason = [readMessage(error.cause), typeof data === 'string' ? data : '']
    .filter(Boolean)
    .join(': ')
    .slice(0, 500)
  return createError(findCode(refusals, reason) ?? 'RPC_TRANSACTION_REJECTED', {
    cause: error,
    ...(reason && { details: reason }),
  })
}
