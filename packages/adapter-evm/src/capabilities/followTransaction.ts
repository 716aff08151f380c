import type { SendFeature, TransactionStatus } from '@latchkey/core'
import { pollUntil, readForeign } from '@latchkey/core/adapter'
import type { ChainReader } from '../chain/createChainReader.js'

/** Follows a transaction until a block includes it. */
export function followTransaction(
  reader: ChainReader,
  { connector, network, id, signal }: Parameters<SendFeature['waitForReceipt']>[0],
): Promise<TransactionStatus> {
  const source = { network, connector, signal }
  return pollUntil<TransactionStatus>(
    async () => {
      const receipt = await reader.read(source, 'eth_getTransactionReceipt', [id])
      const status = readForeign(receipt, 'status')
      return status === '0x1' ? 'success' : status === '0x0' ? 'reverted' : undefined
    },
    { everyMs: 1_000, settings: reader.settings, signal },
  )
}
