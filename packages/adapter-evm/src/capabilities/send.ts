import type { FeeEstimate, Network, SendFeature } from '@latchkey/core'
import { invalidAnswer, promptDeadlineMs } from '@latchkey/core/adapter'
import { estimateFeesPerGas, estimateGas, getGasPrice } from 'viem/actions'
import type { ChainReader } from '../chain/createChainReader.js'
import { isHexOf, toHex } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { createChainClient, unwrapViemError } from './chainClient.js'
import { followTransaction } from './followTransaction.js'
import { toCall } from './toCall.js'
import { openForWriting, toWriter } from './writeGuard.js'

/** Native and ERC-20 transfers. */
export function createSendFeature(reader: ChainReader, networks: readonly Network[]): SendFeature {
  return {
    async estimateFee({ connector, account, network, transfer }): Promise<FeeEstimate> {
      const { from } = toWriter({ account, network })
      const call = toCall(transfer)
      const client = createChainClient(reader, { network, connector })
      try {
        const [gasLimit, feePerGas] = await Promise.all([
          estimateGas(client, { account: from, ...call }),
          estimateFeesPerGas(client).then(
            ({ maxFeePerGas }) => maxFeePerGas,
            // The chain lacks EIP-1559.
            () => getGasPrice(client),
          ),
        ])
        return { fee: gasLimit * feePerGas, gasLimit, feePerGas }
      } catch (error) {
        throw unwrapViemError(error)
      }
    },

    async send({ connector, account, network, transfer, signal, onHanded }) {
      // No await before everything is copied (W-09).
      const writer = toWriter({ account, network })
      const { to, value, data } = toCall(transfer)
      const transaction = Object.freeze({
        from: writer.from,
        to,
        value: toHex(value),
        chainId: toHex(writer.chainId),
        ...(data && { data }),
      })
      const provider = await openForWriting({ connector }, writer, networks, signal)
      onHanded?.()
      const hash = await askWallet(provider, 'eth_sendTransaction', [transaction], {
        ms: promptDeadlineMs,
        signal,
      })
      if (!isHexOf(hash, 64)) throw invalidAnswer('eth_sendTransaction')
      return hash
    },

    waitForReceipt: (input) => followTransaction(reader, input),
  }
}
