import type { Actor, FeeEstimate, Handing } from '@latchkey/core'
import { invalidAnswer, promptDeadlineMs } from '@latchkey/core/adapter'
import { type Hex, parseHash, toHex } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import type { EvmCall } from './toCall.js'
import { openForWriting, type Writer } from './writeGuard.js'

/** The limits that the wallet is handed. It chooses those that are absent. */
export type SentFee = Omit<FeeEstimate, 'fee'>

/** Asks the wallet to send one call. `writer` and `call` must be private copies (W-09). */
export async function sendTransaction(
  { connector, signal, onHanded }: Pick<Actor, 'connector'> & Handing,
  writer: Writer,
  { to, value, data, fee }: EvmCall & { readonly fee?: SentFee | undefined },
  networks: readonly Actor['network'][],
): Promise<Hex> {
  const transaction = Object.freeze({
    from: writer.from,
    to,
    value: toHex(value),
    chainId: toHex(writer.chainId),
    ...(data && { data }),
    ...(fee && toFeeFields(fee)),
  })
  const provider = await openForWriting({ connector }, writer, networks, signal)
  onHanded?.()
  const answer = await askWallet(provider, 'eth_sendTransaction', [transaction], {
    ms: promptDeadlineMs,
    signal,
  })
  const hash = parseHash(answer)
  if (!hash) throw invalidAnswer('eth_sendTransaction')
  return hash
}

function toFeeFields({ gasLimit, feePerGas, priorityFeePerGas }: SentFee): Record<string, Hex> {
  return {
    ...(gasLimit !== undefined && { gas: toHex(gasLimit) }),
    ...(feePerGas !== undefined &&
      (priorityFeePerGas === undefined
        ? { gasPrice: toHex(feePerGas) }
        : {
            maxFeePerGas: toHex(feePerGas),
            // Without it some wallets give all of the fee to the block's producer.
            maxPriorityFeePerGas: toHex(priorityFeePerGas),
          })),
  }
}
