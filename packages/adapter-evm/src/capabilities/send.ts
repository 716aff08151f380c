import type { FeeEstimate, Network, SendFeature } from '@latchkey/core'
import { size } from 'viem'
import { estimateFeesPerGas, estimateGas, getGasPrice } from 'viem/actions'
import type { ChainReader } from '../chain/createChainReader.js'
import { isOpStack } from '../networks/opStack.js'
import { createChainClient, unwrapViemError } from './chainClient.js'
import { followTransaction } from './followTransaction.js'
import { readOpStackFee } from './opStackFee.js'
import { sendTransaction } from './sendTransaction.js'
import { toCall } from './toCall.js'
import { toWriter } from './writeGuard.js'

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
        const more = isOpStack(network)
          ? await readOpStackFee(client, { dataBytes: size(call.data ?? '0x'), gasLimit })
          : 0n
        return { fee: gasLimit * feePerGas + more, gasLimit, feePerGas }
      } catch (error) {
        throw unwrapViemError(error)
      }
    },

    async send(input) {
      // No await before everything is copied (W-09).
      return await sendTransaction(input, toWriter(input), toCall(input.transfer), networks)
    },

    waitForReceipt: (input) => followTransaction(reader, input),
  }
}
