import {
  type BalanceChange,
  createError,
  type ExpectedToken,
  isKitError,
  type Network,
  parseCaipAddress,
  type SimulateFeature,
  type Simulation,
  sanitizeText,
} from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { ChainReader } from '../chain/createChainReader.js'
import { type Hex, isHex, isHexOf, parseQuantity, toHex } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'
import { toCall, toEvmCall } from './toCall.js'

const method = 'eth_simulateV1'
/** The address of the code below within a simulation: 'latchkey balance' in ASCII. */
const balanceReader = '0x6c617463686b65792062616c616e636500000001'
/** Returns the `BALANCE` of the account in its input. PUSH1, since older chains lack PUSH0. */
const balanceCode = '0x6000353160005260206000f3'
const word = (address: Hex) => address.slice(2).toLowerCase().padStart(64, '0')
const readBalance = (account: Hex, token?: Hex) =>
  token === undefined
    ? { to: balanceReader, data: `0x${word(account)}` }
    : { to: token, data: `0x70a08231${word(account)}` }
/** keccak256('Transfer(address,address,uint256)') */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Error(string)` and `Panic(uint256)` of Solidity. */
const errorSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'
const mostOthers = 20

/**
 * Simulates by `eth_simulateV1` (ethereum/execution-apis). The balances are read before and after
 * the calls within the same block: the reports of contracts (logs) may be forged.
 */
export function createSimulateFeature(reader: ChainReader): SimulateFeature {
  return {
    async simulate({ connector, account, network, transfer, calls, tokens = [], signal }) {
      const from = toChecksumAddress(parseCaipAddress(account.address).address)
      if (!from) throw createError('INVALID_ADDRESS')
      const given = transfer ? [toCall(transfer)] : calls.map(toEvmCall)
      const expected = expectedTokens([
        ...tokens,
        ...(transfer?.token === undefined ? [] : [{ address: transfer.token }]),
      ])
      const [call] = given
      const paid = transfer && call ? toChecksumAddress(transfer.to) : undefined
      const reads = [
        readBalance(from),
        ...expected.map(({ address }) => readBalance(from, address)),
        // A token may take a fee, so that less arrives than leaves.
        ...(paid && paid !== from
          ? [readBalance(paid, transfer?.token === undefined ? undefined : call?.to)]
          : []),
      ]
      const writes = given.map(({ to, value, data }) => ({
        from,
        to,
        value: toHex(value),
        ...(data && { data }),
      }))
      const block = {
        stateOverrides: { [balanceReader]: { code: balanceCode } },
        calls: [...reads, ...writes, ...reads],
      }
      try {
        const answer = await reader.read(
          { network, connector, signal, independent: transfer === undefined },
          method,
          [{ blockStateCalls: [block], validation: false }, 'latest'],
        )
        return readSimulation(answer, {
          from,
          expected,
          reads: reads.length,
          writes: writes.length,
          network,
        })
      } catch (error) {
        if (signal?.aborted) throw error
        const code = (['TRANSACTION_REVERTED', 'INSUFFICIENT_FUNDS'] as const).find((each) =>
          isKitError(error, each),
        )
        return code ? { status: 'reverts', code } : { status: 'unavailable' }
      }
    },
  }
}

type Expected = ExpectedToken & { readonly address: Hex }

type Layout = {
  readonly from: Hex
  readonly expected: readonly Expected[]
  /** The number of balances that are read before the calls, and again after them. */
  readonly reads: number
  readonly writes: number
  readonly network: Pick<Network, 'nativeCurrency'>
}

function readSimulation(
  answer: unknown,
  { from, expected, reads, writes, network }: Layout,
): Simulation {
  const outcomes = readForeign(answer, '0', 'calls')
  if (!Array.isArray(outcomes) || outcomes.length !== writes + 2 * reads)
    return { status: 'unavailable' }
  const own = outcomes.slice(reads, reads + writes) as readonly unknown[]
  const failed = own.find((each) => readForeign(each, 'status') !== '0x1')
  if (failed !== undefined) return readFailure(failed)

  const before = outcomes.slice(0, reads).map(toWord)
  const after = outcomes.slice(-reads).map(toWord)
  const amounts: bigint[] = []
  for (const [at, first] of before.entries()) {
    const last = after[at]
    if (first === undefined || last === undefined) return { status: 'unavailable' }
    amounts.push(last - first)
  }
  const kinds: readonly Partial<Expected>[] = [network.nativeCurrency, ...expected]
  const changes = kinds.flatMap(({ address, symbol, decimals }, at): BalanceChange[] => {
    const amount = amounts[at]
    if (!amount) return []
    return [
      {
        ...(address !== undefined && { token: address }),
        ...(symbol !== undefined && { symbol }),
        ...(decimals !== undefined && { decimals }),
        amount,
      },
    ]
  })
  const received = amounts[kinds.length]
  return {
    status: 'success',
    changes,
    ...(received !== undefined && { received }),
    gasUsed: own.reduce<bigint>(
      (sum, each) => sum + (parseQuantity(readForeign(each, 'gasUsed')) ?? 0n),
      0n,
    ),
    others: othersOf(own, from, expected),
  }
}

function readFailure(outcome: unknown): Simulation {
  const status = readForeign(outcome, 'status')
  if (status !== '0x0') return { status: 'unavailable' }
  const error = readForeign(outcome, 'error')
  // geth puts the revert data into the error, others into the call.
  const data = [readForeign(outcome, 'returnData'), readForeign(error, 'data')].find(
    (each) => isHex(each) && each.length > 2,
  )
  const reason = sanitizeText(readReason(data), { maxGraphemes: 160 })
  return { status: 'reverts', code: 'TRANSACTION_REVERTED', ...(reason && { reason }) }
}

/** The text of `Error(string)`, or the code of `Panic(uint256)`. */
function readReason(data: unknown): string | undefined {
  if (typeof data !== 'string') return undefined
  const body = data.slice(10)
  if (data.startsWith(panicSelector)) return `Panic 0x${body.replace(/^0+/, '')}`
  if (!data.startsWith(errorSelector)) return undefined
  const length = Number(`0x${body.slice(64, 128) || '0'}`)
  const digits = body.slice(128, 128 + 2 * Math.min(length, 1_000))
  const bytes = digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

/** Contracts beside the expected ones that report a transfer from or to the account. */
function othersOf(
  outcomes: readonly unknown[],
  from: Hex,
  expected: readonly Expected[],
): readonly string[] {
  const topic = `0x${word(from)}`
  const found = new Set<string>()
  for (const outcome of outcomes) {
    const logs = readForeign(outcome, 'logs')
    for (const log of Array.isArray(logs) ? (logs as unknown[]) : []) {
      const topics = readForeign(log, 'topics')
      const address = toChecksumAddress(readForeign(log, 'address'))
      if (!Array.isArray(topics) || !address || topics[0] !== transferTopic) continue
      if (expected.some((each) => each.address === address)) continue
      const isOurs = topics.slice(1, 3).some((each) => String(each).toLowerCase() === topic)
      if (isOurs && found.size < mostOthers) found.add(address)
    }
  }
  return [...found]
}

/** @throws INVALID_ADDRESS for the address of a token that is none */
function expectedTokens(tokens: readonly ExpectedToken[]): readonly Expected[] {
  const found = new Map<Hex, Expected>()
  for (const token of tokens) {
    const address = toChecksumAddress(token.address)
    if (!address) throw createError('INVALID_ADDRESS', { details: 'token' })
    if (!found.has(address)) found.set(address, { ...token, address })
  }
  return [...found.values()]
}

/** The 32-byte word that a call returned. */
function toWord(outcome: unknown): bigint | undefined {
  const data = readForeign(outcome, 'returnData')
  return readForeign(outcome, 'status') === '0x1' && isHexOf(data, 64) ? BigInt(data) : undefined
}
