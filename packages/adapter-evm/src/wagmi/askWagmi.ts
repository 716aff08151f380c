import { type AskOptions, callWallet, invalidAnswer, readDeadlineMs } from '@latchkey/core/adapter'
import type { Connector } from 'wagmi'
import { parseChainId } from '../language/answers.js'
import { fromWalletError } from '../language/errors.js'

/** Calls wagmi with a deadline and kit errors. `what` names the call. */
export const askWagmi = <Result>(
  what: string,
  run: () => Promise<Result>,
  { ms, signal }: AskOptions,
): Promise<Result> => callWallet(what, run, { ms, signal, toError: fromWalletError })

/** The current chain of a connector's wallet. */
export async function readChainId(own: Connector, signal?: AbortSignal) {
  const chainId = parseChainId(
    await askWagmi('getChainId', () => own.getChainId(), { ms: readDeadlineMs, signal }),
  )
  if (chainId === undefined) throw invalidAnswer('eth_chainId')
  return chainId
}
