import type { BaseError } from '@latchkey/core'
import {
  type AskOptions,
  callWallet,
  type ErrorWords,
  fromForeignError,
  readWalletCode,
} from '@latchkey/core/adapter'
import type { EvmProvider } from '../wallet/EvmProvider.js'

const words: ErrorWords = [
  [
    /unrecogni[sz]ed chain|unknown chain|try adding the chain|chain .{0,40}(not been added|not added)/i,
    'NETWORK_NOT_IN_WALLET',
  ],
]

export type Ask = (method: string, params: unknown, options: AskOptions) => Promise<unknown>

/** Sends one request to a wallet through `callWallet`. */
export function askWallet(
  provider: EvmProvider,
  method: string,
  params: unknown,
  { ms, signal }: AskOptions,
): Promise<unknown> {
  const request = params === undefined ? { method } : { method, params }
  return callWallet(method, () => provider.request(request), {
    ms,
    signal,
    toError: fromWalletError,
  })
}

/** Maps any error of a wallet to a kit error. */
export function fromWalletError(error: unknown): BaseError {
  return fromForeignError(error, (layer) => readWalletCode(layer, words))
}
