import {
  type BaseError,
  createError,
  type ErrorCode,
  fromRpcError,
  isKitError,
} from '@latchkey/core'
import {
  type AskOptions,
  callWallet,
  type ErrorWords,
  findCode,
  fromForeignError,
  readWalletCode,
} from '@latchkey/core/adapter'
import type { CosmosProvider } from '../wallet/CosmosProvider.js'

/**
 * Keplr and its copies reject with `Error('Request rejected')`, and report all other errors by
 * message too.
 */
const words: ErrorWords = [
  [/request (was )?(rejected|denied|declined|cancell?ed)/i, 'USER_REJECTED'],
  [
    /no (modular )?chain info|(unknown|unsupported|invalid) chain|chain.{0,40}not (supported|found|added|exist)/i,
    'NETWORK_NOT_IN_WALLET',
  ],
  [/signer mismatch/i, 'ACCOUNT_CHANGED'],
  [
    /\blocked\b|key ?(ring|store).{0,20}(not|isn't|doesn't|empty)|key doesn't exist/i,
    'WALLET_LOCKED',
  ],
  [
    /not (been )?(authorized|approved|permitted|enabled)|unauthorized|no permission/i,
    'ACCOUNT_NOT_AUTHORIZED',
  ],
  [/already (pending|processing|open)/i, 'REQUEST_PENDING'],
]

/** Messages of the node's SDK that come without a code. */
const nodeWords: ErrorWords = [
  [/insufficient fee/i, 'FEE_CAP_TOO_LOW'],
  [/insufficient funds|spendable balance .* is smaller/i, 'INSUFFICIENT_FUNDS'],
  [/account sequence mismatch|incorrect account sequence/i, 'NONCE_TOO_LOW'],
  [/out of gas/i, 'INTRINSIC_GAS_TOO_LOW'],
]

/** Codes of the codespace `sdk` (cosmos-sdk `types/errors`). */
const nodeCodes: Readonly<Record<number, ErrorCode>> = {
  5: 'INSUFFICIENT_FUNDS',
  7: 'INVALID_ADDRESS',
  11: 'INTRINSIC_GAS_TOO_LOW',
  13: 'FEE_CAP_TOO_LOW',
  32: 'NONCE_TOO_LOW',
}

/**
 * Calls a wallet through `callWallet`.
 *
 * @throws METHOD_NOT_SUPPORTED if the wallet lacks the method
 */
export function askWallet(
  provider: CosmosProvider,
  method: string,
  args: readonly unknown[],
  { ms, signal }: AskOptions,
): Promise<unknown> {
  const run = (): unknown => {
    const call = provider[method]
    if (typeof call !== 'function') throw createError('METHOD_NOT_SUPPORTED', { details: method })
    return call.apply(provider, args)
  }
  return callWallet(method, run, { ms, signal, toError: fromWalletError })
}

/** Maps any error of a wallet to a kit error. */
export function fromWalletError(error: unknown): BaseError {
  return fromForeignError(error, (layer) => readWalletCode(layer, words))
}

/** Maps a node's rejection of a transaction (`code` of the codespace `sdk`) to a kit error. */
export function fromNodeRefusal(code: number, codespace: unknown, log: string): BaseError {
  const known = (codespace === 'sdk' && nodeCodes[code]) || findCode(nodeWords, log)
  return createError(known ?? 'RPC_TRANSACTION_REJECTED', { details: log })
}

/** Maps a failed node request, with its message in the details, to a kit error. */
export function fromNodeError(error: unknown): BaseError {
  if (!isKitError(error, 'HTTP_STATUS')) return fromRpcError(error)
  const { details = '' } = error
  const code = findCode(nodeWords, details)
  return code ? createError(code, { details, cause: error }) : error
}

/**
 * The fee in `denom` that a node names in its refusal of a lower one, as in `required: 7980uatom:
 * insufficient fee` of the SDK, and `required: 7980uatom, minGasPrice: …` of the feemarket.
 */
export function readRequiredFee(refusal: unknown, denom: string): bigint | undefined {
  if (!isKitError(refusal, 'FEE_CAP_TOO_LOW')) return undefined
  const [, named = ''] = refusal.details?.split('required:') ?? []
  for (const coin of named.split(/[\s,"\\]+/)) {
    const [digits = ''] = /^\d{1,78}/.exec(coin) ?? []
    if (digits && coin.slice(digits.length).replace(/:$/, '') === denom) return BigInt(digits)
  }
  return undefined
}
