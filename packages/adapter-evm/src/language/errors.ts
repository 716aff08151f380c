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
  [
    /(user|owner) (has )?(rejected|denied|declined|cancell?ed)|(rejected|denied|cancell?ed) by (the )?user|^(request )?(rejected|cancell?ed)\.?$/i,
    'USER_REJECTED',
  ],
]

export type Ask = (method: string, params: unknown, options: AskOptions) => Promise<unknown>

/** One request to a wallet, as `callWallet` makes it. */
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

/** Turns whatever a wallet threw into one of our errors. */
export function fromWalletError(error: unknown): BaseError {
  return fromForeignError(error, (layer) => readWalletCode(layer, words))
}
