import { describeEvmCall } from '../../reading/describeEvmCall.js'
import { createProviderError } from '../../wallets/createProviderError.js'
import { createCallBatches, type SendCallsParams } from '../../wallets/evm/callBatches.js'
import type { EvmHandler, EvmHandlerOptions, KnownEvmChain } from './EvmHandler.js'
import { readObject } from './readParams.js'

/** Batches of calls (EIP-5792), as each chain supports them. */
export function createEvmBatches({
  known,
  signerOf,
  chainOf,
  nodeOf,
}: EvmHandlerOptions & { readonly known: ReadonlyMap<number, KnownEvmChain> }) {
  const batches = new Map<string, ReturnType<typeof createCallBatches>>()
  const batchesOf = ({ batchDelegate }: KnownEvmChain) => {
    const own = batches.get(batchDelegate ?? '') ?? createCallBatches(batchDelegate)
    batches.set(batchDelegate ?? '', own)
    return own
  }
  async function findBatch(id: unknown): Promise<unknown> {
    for (const own of batches.values()) {
      const status = await own.getStatus(id).catch(() => undefined)
      if (status) return status
    }
    throw createProviderError(5730, 'Unknown bundle id')
  }

  return {
    wallet_getCapabilities(call, [address, wanted]) {
      signerOf(call, address)
      const ids = Array.isArray(wanted) ? wanted.map(Number) : [...known.keys()]
      const answers = [...known.values()]
        .filter(({ id }) => ids.includes(id))
        .map((chain) => batchesOf(chain).getCapabilities([chain.id]))
      return { run: () => Object.assign({}, ...answers) as unknown }
    },
    wallet_sendCalls(call, [input]) {
      const params = readObject(input) as SendCallsParams
      const chain = chainOf(call.chainId)
      const account = signerOf(call, params.from)
      const own = batchesOf(chain)
      const calls = own.check(params, chain.id)
      const isAtomic = params.atomicRequired === true
      return {
        ask: {
          kind: 'sendCalls',
          title: `Send ${calls.length} ${calls.length === 1 ? 'call' : 'calls'}?`,
          lines: [
            ['From', account.address],
            ['All or nothing', isAtomic ? 'yes' : 'no'],
            ...calls.flatMap((each) => describeEvmCall(each, chain)),
          ],
        },
        run: async () => await own.send(params, calls, nodeOf(chain), account),
      }
    },
    wallet_getCallsStatus: (_, [id]) => ({ run: async () => await findBatch(id) }),
    wallet_showCallsStatus: (_, [id]) => ({
      async run() {
        await findBatch(id)
        return null
      },
    }),
  } satisfies Readonly<Record<string, EvmHandler>>
}
