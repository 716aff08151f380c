import { createError, type Network, type SendFeature } from '@latchkey/core'
import type { ChainReader } from '../chain/createChainReader.js'
import type { Hex } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'
import { estimateCall, estimateMax, readSpendable } from './estimate.js'
import { followTransaction } from './followTransaction.js'
import { sendTransaction } from './sendTransaction.js'
import { toCall } from './toCall.js'
import { toWriter } from './writeGuard.js'

/** Native and ERC-20 transfers. */
export function createSendFeature(reader: ChainReader, networks: readonly Network[]): SendFeature {
  return {
    getSpendable: (input) => readSpendable(reader, input),

    async getMinimum({ to }) {
      requireAddress(to)
      return 1n
    },

    estimateFee: async ({ transfer, ...actor }) =>
      await estimateCall(reader, actor, toCall(transfer)),

    estimateMax: async ({ to, ...actor }) => await estimateMax(reader, actor, requireAddress(to)),

    async send({ fee, ...input }) {
      // No await before everything is copied (W-09).
      const call = { ...toCall(input.transfer), ...(fee?.bound === 'kept' && { fee }) }
      return await sendTransaction(input, toWriter(input), call, networks)
    },

    waitForReceipt: (input) => followTransaction(reader, input),
  }
}

function requireAddress(value: string): Hex {
  const address = toChecksumAddress(value)
  if (!address) throw createError('INVALID_ADDRESS')
  return address
}
