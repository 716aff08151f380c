import {
  type Account,
  type Address,
  BaseError,
  type Client,
  createClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  NonceTooLowError,
  parseAbi,
} from 'viem'
import { sendTransaction, signAuthorization } from 'viem/actions'
import { createProviderError } from '../createProviderError.js'
import type { RequestedCall } from './EvmWalletRequest.js'

/** A chain that the wallet knows. */
export type EvmWalletChain = {
  readonly id: number
  readonly rpcUrl: string
  readonly name?: string
  readonly nativeCurrency?: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const nonceTries = 10
const nodeTimeoutMs = 60_000
const batchAbi = parseAbi([
  'function execute((address to,uint256 value,bytes data)[] calls) payable',
])

function connect(chain: EvmWalletChain): Client {
  return createClient({
    chain: defineChain({
      id: chain.id,
      name: chain.name ?? `Chain ${chain.id}`,
      nativeCurrency: chain.nativeCurrency ?? ether,
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    transport: http(chain.rpcUrl, { retryCount: 0, timeout: nodeTimeoutMs }),
  })
}

/** Calls the chain's node; passes on its error's code and message, as wallets do. */
export async function askNode(
  chain: EvmWalletChain,
  method: string,
  params: unknown,
): Promise<unknown> {
  return await passErrorsOn(() => connect(chain).request({ method, params } as never))
}

/** The limits that a page may suggest in `eth_sendTransaction`, as quantities. */
export type SuggestedFees = Partial<Record<(typeof feeFields)[number], Hex>>

const feeFields = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/** The page's limits, which wallets take over. */
const toFees = (suggested: SuggestedFees): Partial<Record<(typeof feeFields)[number], bigint>> =>
  Object.fromEntries(
    feeFields.flatMap((field) => {
      const value = suggested[field]
      return value === undefined ? [] : [[field, BigInt(value)]]
    }),
  )

/** Fills in, signs and broadcasts a transaction. Resolves with its hash. */
export async function sendCall(
  chain: EvmWalletChain,
  account: Account,
  call: RequestedCall,
  suggested: SuggestedFees = {},
): Promise<Hex> {
  const client = connect(chain)
  const send = () =>
    sendTransaction(client, {
      account,
      chain: client.chain,
      ...call,
      ...toFees(suggested),
    } as Parameters<typeof sendTransaction>[1])
  return await passErrorsOn(() => withFreshNonce(send))
}

/**
 * Retries with a fresh nonce: another page of the same account may have taken it, and nothing was
 * sent.
 */
async function withFreshNonce<Result>(send: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      // Taken by a mined transaction, or by one that still waits.
      const isTaken =
        error instanceof BaseError &&
        error.walk(
          (cause) =>
            cause instanceof NonceTooLowError ||
            /replacement transaction underpriced/i.test((cause as Error).message),
        ) !== null
      if (!isTaken || tries === nonceTries) throw error
    }
  }
}

/**
 * Sends several calls as one transaction: the account delegates to `delegate` (EIP-7702) and calls
 * itself.
 */
export async function sendAtomicBatch(
  chain: EvmWalletChain,
  account: Account,
  delegate: Address,
  calls: readonly RequestedCall[],
): Promise<Hex> {
  const client = connect(chain)
  return await passErrorsOn(async () => {
    const authorization = await signAuthorization(client, {
      account,
      contractAddress: delegate,
      executor: 'self',
    })
    const batch = calls.map(({ to, value, data }) => ({
      to: to ?? account.address,
      value,
      data: data ?? '0x',
    }))
    const data = encodeFunctionData({ abi: batchAbi, args: [batch] })
    return await sendTransaction(client, {
      account,
      chain: client.chain,
      to: account.address,
      data,
      authorizationList: [authorization],
    })
  })
}

async function passErrorsOn<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const rpc = error.walk((cause) => typeof (cause as { code?: unknown }).code === 'number') as {
      code?: number
    } | null
    throw createProviderError(rpc?.code ?? -32603, error.details || error.shortMessage)
  }
}
