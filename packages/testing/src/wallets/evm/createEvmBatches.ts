import type { Account, Address } from 'viem'
import { createCallBatches, type SendCallsParams } from './callBatches.js'
import type { EvmWalletChain } from './chainAccess.js'
import type { AskOwner, EvmMethods } from './EvmMethods.js'

export type EvmBatchesOptions = {
  readonly batchDelegate: Address | undefined
  readonly known: ReadonlyMap<number, EvmWalletChain>
  /** @throws 4100 for an address without permission */
  authorize(address: unknown): Account
  exposed(): readonly Address[]
  readonly ask: AskOwner
  /** The wallet's current chain. */
  chain(): EvmWalletChain
}

/** Batches of calls (EIP-5792). */
export function createEvmBatches({
  batchDelegate,
  known,
  authorize,
  exposed,
  ask,
  chain,
}: EvmBatchesOptions): EvmMethods {
  const batches = createCallBatches(batchDelegate)
  return {
    wallet_getCapabilities([address]) {
      authorize(address)
      return batches.getCapabilities([...known.keys()])
    },
    async wallet_sendCalls([one], method) {
      const input = (one ?? {}) as SendCallsParams
      const account = authorize(input.from ?? exposed()[0])
      const calls = batches.check(input, chain().id)
      const target = chain()
      await ask(method, {
        kind: 'sendCalls',
        account: account.address,
        calls,
        atomic: input.atomicRequired === true,
      })
      return await batches.send(input, calls, target, account)
    },
    wallet_getCallsStatus: ([id]) => batches.getStatus(id),
    async wallet_showCallsStatus([id]) {
      await batches.getStatus(id)
      return null
    },
  }
}
