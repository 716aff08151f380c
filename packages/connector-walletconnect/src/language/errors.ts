import {
  type BaseError,
  createError,
  type ErrorCode,
  isKitError,
  readCode,
  readMessage,
} from '@latchkey/core'
import {
  callWallet,
  type ErrorWords,
  errorLayers,
  fromForeignError,
  readWalletCode,
} from '@latchkey/core/adapter'

/** WalletConnect's own error numbers, where they differ from EIP-1193. Core knows 4001 and 5000. */
const ownCodes: Readonly<Record<number, ErrorCode>> = {
  1001: 'METHOD_NOT_SUPPORTED',
  3001: 'METHOD_NOT_SUPPORTED',
  5001: 'USER_REJECTED',
  5002: 'USER_REJECTED',
  5003: 'USER_REJECTED',
  5100: 'NETWORK_NOT_SUPPORTED',
  5101: 'METHOD_NOT_SUPPORTED',
  5103: 'ACCOUNT_NOT_AUTHORIZED',
  5104: 'NETWORK_NOT_SUPPORTED',
  6000: 'PROVIDER_DISCONNECTED',
  8000: 'WALLET_TIMEOUT',
  10001: 'METHOD_NOT_SUPPORTED',
}

/** Message patterns of wallets that send a general number. */
const words: ErrorWords = [
  [
    /unrecogni[sz]ed chain|unknown chain|try adding the chain|chain .{0,40}(not been added|not added)/i,
    'NETWORK_NOT_IN_WALLET',
  ],
  [/method not (found|supported)|unsupported method/i, 'METHOD_NOT_SUPPORTED'],
]

/** Maps any error of the engine or the wallet to a kit error. */
export function fromWalletError(error: unknown): BaseError {
  return fromForeignError(error, (layer) => {
    const own = isKitError(layer) ? undefined : ownCodes[readCode(layer) ?? 0]
    return own ?? readWalletCode(layer, words)
  })
}

/** Calls the engine with a deadline and kit errors, for any engine. `what` names the call. */
export function askEngine<Answer>(
  what: string,
  run: () => Answer,
  { ms, signal }: { readonly ms: number; readonly signal?: AbortSignal | undefined },
): Promise<Awaited<Answer>> {
  return callWallet(what, run, { ms, signal, toError: fromWalletError })
}

/** EIP-1193 and JSON-RPC numbers of the kit's codes, for pages that use a provider directly. */
const providerCodes: Readonly<Partial<Record<ErrorCode, number>>> = {
  USER_REJECTED: 4001,
  ACCOUNT_NOT_AUTHORIZED: 4100,
  ACCOUNT_CHANGED: 4100,
  METHOD_NOT_SUPPORTED: 4200,
  NOT_CONNECTED: 4900,
  PROVIDER_DISCONNECTED: 4900,
  CHAIN_DISCONNECTED: 4901,
  NETWORK_NOT_IN_WALLET: 4902,
  NETWORK_NOT_SUPPORTED: 4902,
  CAPABILITY_NOT_SUPPORTED: 5700,
  BATCH_CHAIN_NOT_SUPPORTED: 5710,
  BATCH_DUPLICATE_ID: 5720,
  BATCH_UNKNOWN_ID: 5730,
  BATCH_TOO_LARGE: 5740,
  BATCH_UPGRADE_REJECTED: 5750,
  BATCH_ATOMICITY_NOT_SUPPORTED: 5760,
  REQUEST_PENDING: -32002,
  RPC_INVALID_PARAMS: -32602,
  RPC_INVALID_REQUEST: -32600,
}

const internalError = -32603

/** An error as providers throw it: an `Error` with a number, and the kit error as its cause. */
export function toProviderError(error: unknown): Error {
  const ours = fromWalletError(error)
  const said = errorLayers(ours.cause).find(
    (layer) => !isKitError(layer) && readMessage(layer) !== '',
  )
  const thrown = new Error(readMessage(said) || ours.shortMessage, { cause: ours })
  return Object.assign(thrown, { code: providerCodes[ours.code] ?? internalError })
}

/** Makes a provider's call throw provider errors. */
export function asProvider<Args extends readonly unknown[], Answer>(
  run: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return async (...args) => {
    try {
      return await run(...args)
    } catch (error) {
      throw toProviderError(error)
    }
  }
}

/** @throws METHOD_NOT_SUPPORTED */
export function unsupported(method: string): BaseError {
  return createError('METHOD_NOT_SUPPORTED', { details: method })
}
