import {
  createError,
  isKitError,
  type Network,
  type Simulation,
  type SwapFeature,
  type SwapOrder,
  type SwapOutcome,
} from '@latchkey/core'
import { invalidAnswer } from '@latchkey/core/adapter'
import { encodeFunctionData, erc20Abi } from 'viem'
import { estimateGas, call as ethCall, readContract } from 'viem/actions'
import type { ChainReader } from '../chain/createChainReader.js'
import { isSmartAccount } from '../chain/receiver.js'
import type { Hex } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'
import { isOpStack } from '../networks/opStack.js'
import { checkSwap } from '../swap/checkSwap.js'
import { isSame } from '../swap/isSame.js'
import { readPermit, splitSignature } from '../swap/readPermit.js'
import { type SwapRouter, swapRouters } from '../swap/routers.js'
import { createChainClient, reading, unwrapViemError } from './chainClient.js'
import { readOpStackFee } from './opStackFee.js'
import { sendTransaction } from './sendTransaction.js'
import { createSimulateFeature } from './simulate.js'
import { toEvmCall } from './toCall.js'
import { toWriter } from './writeGuard.js'

const quoteMs = 30_000
/** Bytes of calldata that a swap's fee is read for. Our own longest swap has 1,444. */
const swapBytes = 2_048
/** Revert reasons of routers after a price change. */
const priceReason = /too little|INSUFFICIENT_OUTPUT|return amount|slippage/i

type DataFeeInput = Parameters<NonNullable<SwapFeature['readDataFee']>>[0]

/** Swaps that a back end builds and the page proves. */
export function createSwapFeature(
  reader: ChainReader,
  networks: readonly Network[],
  own: readonly SwapRouter[] = [],
): SwapFeature {
  const simulating = createSimulateFeature(reader)
  const routersOf = (network: Network) =>
    [...own, ...swapRouters].filter(({ chainId }) => chainId === Number(network.id))

  return {
    async readGrant({ connector, account, network, token, amount, spender: named, signal }) {
      const { from: owner, chainId } = toWriter({ account, network })
      const contract = toChecksumAddress(token)
      const spender = toChecksumAddress(named)
      const router = routersOf(network).find(({ address }) => isSame(address, named))
      if (!router || !spender) throw refused('spender')
      if (!contract) throw createError('INVALID_ADDRESS', { details: 'token' })
      const client = createChainClient(reader, { network, connector, signal })
      const approve = (value: bigint) => ({
        to: contract,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [spender, value],
        }),
      })
      /** Only a clean yes counts: each node has its own words for a revert. */
      const succeeds = async (approval: { readonly to: Hex; readonly data: Hex }) => {
        try {
          const { data = '0x' } = await ethCall(client, { account: owner, ...approval })
          // USDT answers nothing. Others may answer false.
          return data === '0x' || BigInt(data) !== 0n
        } catch (error) {
          if (isKitError(unwrapViemError(error), 'ABORTED')) throw error
          return false
        }
      }
      try {
        const allowance = await readContract(client, {
          address: contract,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [owner, spender],
        })
        if (allowance >= amount) return { approvals: [] }
        // USDT and others refuse to change an approval that is not zero.
        const isStrict = allowance > 0n && !(await succeeds(approve(amount)))
        const approvals = [...(isStrict ? [approve(0n)] : []), approve(amount)]
        const canPermit =
          router.kind === 'uniswap' &&
          !(await isSmartAccount(reader, { network, connector, signal, address: account.address }))
        const permit = canPermit
          ? await readPermit(client, {
              chainId,
              token: contract,
              owner,
              spender,
              value: amount,
              now: Date.now(),
            })
          : undefined
        return { approvals, ...(permit && { permit }) }
      } catch (error) {
        throw unwrapViemError(error)
      }
    },

    async prove({ order, built, approvals = [], permit, signal, ...actor }) {
      const { account, network } = actor
      const user = toWriter({ account, network }).from
      const now = Date.now()
      if (now - order.quotedAt > quoteMs) throw createError('SWAP_QUOTE_EXPIRED')
      const source = { network, connector: actor.connector, signal }
      const found = await reading(reader, source, (client) =>
        checkSwap({
          order,
          built,
          routers: routersOf(network),
          network: network.caipNetworkId,
          user,
          permit,
          now,
          client,
        }),
      )
      if (found === 'minimum') throw createError('SWAP_PRICE_CHANGED', { details: found })
      if (found !== undefined) throw refused(found)
      const simulation = await simulating.simulate({
        ...actor,
        calls: [...approvals, built],
        tokens: [order.give, order.get].flatMap((address) =>
          address === undefined ? [] : { address },
        ),
        ...(signal && { signal }),
      })
      return judge(simulation, order)
    },

    readDataFee: (input) => readDataFee(reader, input),

    readSignature(permit, signature) {
      const signed = splitSignature(permit, signature)
      if (!signed) throw invalidAnswer('eth_signTypedData_v4')
      return signed
    },

    async send(input) {
      // No await before everything is copied (W-09).
      const { connector, network, signal } = input
      const writer = toWriter(input)
      const call = toEvmCall(input.call)
      const client = createChainClient(reader, { network, connector, signal })
      // Pools write down their price in the first swap of a block, which an estimate may not see.
      const fee = await estimateGas(client, { account: writer.from, ...call }).then(
        (estimate) => ({ gasLimit: (estimate * 5n) / 4n }),
        () => undefined,
      )
      return await sendTransaction(input, writer, { ...call, fee }, networks)
    },
  }
}

async function readDataFee(
  reader: ChainReader,
  { connector, network, gasLimit, signal }: DataFeeInput,
): Promise<bigint> {
  if (!isOpStack(network)) return 0n
  return await reading(reader, { network, connector, signal }, (client) =>
    readOpStackFee(client, { dataBytes: swapBytes, gasLimit }),
  )
}

const refused = (details: string) => createError('SWAP_REFUSED', { details })

/** @throws SWAP_REFUSED, SWAP_PRICE_CHANGED, TRANSACTION_REVERTED, INSUFFICIENT_FUNDS */
function judge(
  simulation: Simulation,
  { give, get, amount, minAmount }: SwapOrder,
): SwapOutcome | undefined {
  if (simulation.status === 'unavailable') return undefined
  if (simulation.status === 'reverts') {
    const { code, reason = '' } = simulation
    throw createError(priceReason.test(reason) ? 'SWAP_PRICE_CHANGED' : code, { details: reason })
  }
  const { changes } = simulation
  const changeOf = (token: string | undefined) =>
    changes.find((each) => each.token?.toLowerCase() === token?.toLowerCase())?.amount ?? 0n
  const given = -changeOf(give)
  const received = changeOf(get)
  if (given > amount) throw refused('given')
  if (received < minAmount) throw createError('SWAP_PRICE_CHANGED', { details: 'received' })
  return { given, received }
}
