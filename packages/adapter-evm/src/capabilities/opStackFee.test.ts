import { type Actor, type Connector, defineEvmNetwork } from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { buildRouterSwap } from '@latchkey/localnet/evm'
import {
  type Hex,
  parseEther,
  parseGwei,
  serializeTransaction,
  size,
  toFunctionSelector,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../evm.js'
import { toCall } from './toCall.js'

const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const receiver = '0x00000000000000000000000000000000000A11cE'
const transfer = { to: receiver, amount: 5n }

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
})
afterAll(() => localnet.stop())
afterEach(async () => {
  vi.restoreAllMocks()
  await deploy({})
})

const word = (value: bigint) => value.toString(16).padStart(64, '0')

/**
 * A contract whose methods answer a word of their calldata times a factor, and which reverts for
 * any other method.
 */
function assemble(methods: Readonly<Record<string, readonly [at: number, factor: bigint]>>): Hex {
  // PUSH1 0 CALLDATALOAD PUSH1 e0 SHR
  let code = '60003560e01c'
  for (const [signature, [at, factor]] of Object.entries(methods)) {
    // PUSH1 at CALLDATALOAD PUSH32 factor MUL PUSH1 0 MSTORE PUSH1 20 PUSH1 0 RETURN
    const answer = `60${at.toString(16).padStart(2, '0')}357f${word(factor)}0260005260206000f3`
    // DUP1 PUSH4 selector EQ ISZERO PUSH2 next JUMPI … next: JUMPDEST
    const next = (size(`0x${code}`) + 12 + size(`0x${answer}`)).toString(16).padStart(4, '0')
    code += `8063${toFunctionSelector(signature).slice(2)}141561${next}57${answer}5b`
  }
  // PUSH1 0 PUSH1 0 REVERT
  return `0x${code}60006000fd`
}

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(localnet.evm[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result?: unknown }).result
}
/** Puts the oracle with these methods on the chain; without methods there is none. */
const deploy = (methods: Parameters<typeof assemble>[0]) =>
  ask('anvil_setCode', [
    gasPriceOracle,
    Object.keys(methods).length === 0 ? '0x' : assemble(methods),
  ])

async function openChain(opStack?: boolean) {
  const [{ chainId, name, rpcUrl }] = localnet.evm
  const network = defineEvmNetwork({
    id: chainId,
    name,
    rpcUrls: [rpcUrl],
    ...(opStack && { opStack }),
  })
  const adapter = evm({ networks: [network] })
  const send = await adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  const address = localnet.accounts[0]?.address ?? ''
  const actor = { account: { address: `eip155:${chainId}:${address}` }, network } as Actor
  /** The fee beside the gas. */
  const more = async (each: Parameters<typeof send.estimateFee>[0]['transfer'] = transfer) => {
    const {
      fee,
      gasLimit = 0n,
      feePerGas = 0n,
    } = await send.estimateFee({
      ...actor,
      transfer: each,
    })
    return fee - gasLimit * feePerGas
  }
  const swap = await adapter.capabilities.swap?.load()
  const connector = {} as Connector
  /** The fee of a swap of the chain's currency beside its gas. */
  const moreOfSwap = (gasLimit: bigint) => swap?.readDataFee?.({ connector, network, gasLimit })
  return { more, moreOfSwap }
}

const gwei = parseGwei('1')
const fjord = { 'getL1FeeUpperBound(uint256)': [4, gwei] } as const
const isthmus = { ...fjord, 'getOperatorFee(uint256)': [4, 3n] } as const

describe('the fee of an OP stack chain', () => {
  it('holds twice the L1 fee of the bytes, at least as many as the transaction has', async () => {
    await deploy(fjord)
    const { more } = await openChain(true)
    const token = localnet.evm[0].token
    for (const each of [transfer, { ...transfer, token }]) {
      const bytes = (await more(each)) / gwei / 2n
      const { to, data } = toCall(each)
      const most = serializeTransaction({
        type: 'eip1559',
        chainId: 2_716_446_429_837_000,
        nonce: 2 ** 31,
        maxPriorityFeePerGas: parseGwei('1000'),
        maxFeePerGas: parseGwei('200000'),
        gas: 16_000_000n,
        to,
        value: parseEther('10000000000'),
        ...(data && { data }),
      })
      expect(Number(bytes)).toBeGreaterThanOrEqual(size(most))
      expect(Number(bytes)).toBeLessThan(size(most) + 8)
    }
  })

  it('holds the operator fee of the gas since Isthmus', async () => {
    await deploy(fjord)
    const { more } = await openChain(true)
    const before = await more()
    await deploy(isthmus)
    expect((await more()) - before).toBe(21_000n * 3n)
  })

  it('is that of the serialised bytes before Fjord', async () => {
    await deploy({ 'getL1Fee(bytes)': [0x24, gwei] })
    const { more } = await openChain(true)
    const before = await more()
    await deploy(fjord)
    expect(before).toBeGreaterThan(0n)
    expect(before).toBe(await more())
  })

  it('is that of the gas alone where the oracle does not answer, and on other networks, which are not asked', async () => {
    const { more } = await openChain(true)
    expect(await more()).toBe(0n)
    await deploy({ 'version()': [0, 1n] })
    expect(await more()).toBe(0n)
    await deploy(isthmus)
    expect(await more()).toBeGreaterThan(0n)
    const asked = vi.spyOn(globalThis, 'fetch')
    expect(await (await openChain()).more()).toBe(0n)
    expect(asked.mock.calls.map(([, init]) => String(init?.body)).join()).not.toContain('eth_call')
  })

  it('of a swap holds twice the L1 fee of more data than our longest swap has', async () => {
    await deploy(isthmus)
    const { moreOfSwap } = await openChain(true)
    const fee = (await moreOfSwap(150_000n)) ?? 0n
    const bytes = (fee - 150_000n * 3n) / gwei / 2n
    const longest = buildRouterSwap({
      route: { tokens: Array(4).fill(receiver), fees: [500, undefined, 500] },
      ...{ amount: 2n ** 255n, minAmount: 2n ** 255n, user: receiver, deadline: 2n ** 40n },
      ...{ givesNative: true, getsNative: true, fee: { bips: 85n, recipient: receiver } },
    })
    expect(Number(bytes)).toBeGreaterThanOrEqual(size(longest))
  })

  it('of a swap is nothing on other networks, which are not asked', async () => {
    await deploy(isthmus)
    const { moreOfSwap } = await openChain()
    const asked = vi.spyOn(globalThis, 'fetch')
    expect(await moreOfSwap(150_000n)).toBe(0n)
    expect(asked).not.toHaveBeenCalled()
  })
})
