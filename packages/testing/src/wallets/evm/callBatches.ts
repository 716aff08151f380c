import { type Account, type Address, type Hex, numberToHex } from 'viem'
import { createProviderError } from '../createProviderError.js'
import { askNode, type EvmWalletChain, sendAtomicBatch, sendCall } from './chainAccess.js'
import type { RequestedCall } from './EvmWalletRequest.js'

type Receipt = {
  readonly status: Hex
  readonly transactionHash: Hex
  readonly [field: string]: unknown
}

/** The params of `wallet_sendCalls`, version 2.0.0 (EIP-5792). */
export type SendCallsParams = {
  readonly version?: unknown
  readonly id?: string
  readonly from?: Address
  readonly chainId?: string
  readonly atomicRequired?: boolean
  readonly calls?: readonly { readonly to?: Address; readonly value?: Hex; readonly data?: Hex }[]
  readonly capabilities?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/**
 * EIP-5792 of the test wallet: atomic through EIP-7702 with a delegate, else one transaction after
 * the other.
 */
export function createCallBatches(batchDelegate: Address | undefined) {
  const batches = new Map<
    string,
    { readonly chain: EvmWalletChain; readonly atomic: boolean; readonly hashes: readonly Hex[] }
  >()

  /** Validates a batch by EIP-5792 before any prompt. Returns the calls for a consent screen. */
  function check(params: SendCallsParams, chainId: number): readonly RequestedCall[] {
    if (params.version !== '2.0.0')
      throw createProviderError(-32602, 'wallet_sendCalls: version 2.0.0 is expected')
    if (!Array.isArray(params.calls) || params.calls.length === 0)
      throw createProviderError(-32602, 'wallet_sendCalls: calls are missing')
    if (params.id !== undefined && batches.has(params.id))
      throw createProviderError(5720, 'Duplicate id')
    if (Number(params.chainId) !== chainId) throw createProviderError(5710, 'Unsupported chain id')
    const unknown = Object.entries(params.capabilities ?? {}).find(
      ([name, capability]) => name !== 'atomic' && !capability?.optional,
    )
    if (unknown)
      throw createProviderError(5700, `Unsupported non-optional capability: ${unknown[0]}`)
    if (params.atomicRequired && !batchDelegate)
      throw createProviderError(5760, 'Atomicity is not supported')
    return params.calls.map((call) => ({ ...call, value: BigInt(call.value ?? 0) }))
  }

  async function send(
    params: SendCallsParams,
    calls: readonly RequestedCall[],
    chain: EvmWalletChain,
    account: Account,
  ): Promise<{ readonly id: string }> {
    const id = params.id ?? `0x${crypto.randomUUID().replaceAll('-', '')}`
    const hashes: Hex[] = []
    if (batchDelegate) hashes.push(await sendAtomicBatch(chain, account, batchDelegate, calls))
    else for (const call of calls) hashes.push(await sendCall(chain, account, call))
    batches.set(id, { chain, hashes, atomic: batchDelegate !== undefined })
    return { id }
  }

  async function getStatus(id: unknown) {
    const batch = typeof id === 'string' ? batches.get(id) : undefined
    if (!batch) throw createProviderError(5730, 'Unknown bundle id')
    const answers = await Promise.all(
      batch.hashes.map((hash) => askNode(batch.chain, 'eth_getTransactionReceipt', [hash])),
    )
    const receipts = answers.filter((receipt) => receipt !== null) as Receipt[]
    const succeeded = receipts.filter((receipt) => receipt.status === '0x1').length
    const status =
      receipts.length < batch.hashes.length
        ? 100
        : succeeded === receipts.length
          ? 200
          : succeeded === 0
            ? 500
            : 600
    return {
      version: '2.0.0',
      id,
      chainId: numberToHex(batch.chain.id),
      status,
      atomic: batch.atomic,
      receipts,
    }
  }

  const getCapabilities = (chainIds: readonly number[]) =>
    Object.fromEntries(
      chainIds.map((id) => [
        numberToHex(id),
        { atomic: { status: batchDelegate ? 'supported' : 'unsupported' } },
      ]),
    )

  return { check, send, getStatus, getCapabilities }
}
