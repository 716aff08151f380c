import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Actor,
  type Connection,
  type Connector,
  defineEvmNetwork,
  type SimulateFeature,
} from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { readContracts } from '@latchkey/localnet/evm'
import { createEvmWallet, installEvmWallet } from '@latchkey/testing/evm'
import { createClient, encodeFunctionData, getAddress, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evm } from '../evm.js'

const { TaxedToken: taxedToken, TestDollar: dollar } = readContracts()
const receiver = '0x00000000000000000000000000000000000A11cE'
const servers: Server[] = []
let localnet: Localnet
let taxed: Hex
const me = () => localnet.accounts[2]?.address as Hex

beforeAll(async () => {
  localnet = await startLocalnet()
  const client = createClient({
    account: privateKeyToAccount(localnet.accounts[5]?.privateKey as Hex),
    transport: http(localnet.evm[0].rpcUrl),
    pollingInterval: 20,
  })
  const { abi, bytecode } = taxedToken
  const deployed = await deployContract(client, { abi, bytecode, chain: null } as never)
  const { contractAddress } = await waitForTransactionReceipt(client, { hash: deployed })
  taxed = getAddress(contractAddress as Hex)
  const hash = await sendTransaction(client, {
    chain: null,
    to: taxed,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [me(), 1_000n] }),
  })
  await waitForTransactionReceipt(client, { hash })
})
afterAll(async () => {
  for (const server of servers) server.close()
  await localnet.stop()
})

/** The local chain behind a server that refuses or changes some answers. */
async function startRelay(
  refuse: (method: string) => object | undefined,
): Promise<{ readonly url: string; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const answer = async (call: { id: number; method: string }) => {
      asked.push(call.method)
      const own = refuse(call.method)
      if (own) return { jsonrpc: '2.0', id: call.id, ...own }
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(call)
      return (await fetch(localnet.evm[0].rpcUrl, { method: 'POST', headers, body })).json()
    }
    const calls = JSON.parse(text)
    const answers = await Promise.all([calls].flat().map(answer))
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function setUp(options: { rpcUrls?: readonly string[]; proxyUrl?: string } = {}) {
  const target = new EventTarget()
  const { rpcUrls = [localnet.evm[0].rpcUrl], proxyUrl } = options
  const network = defineEvmNetwork({ id: 31_337, name: 'Local', rpcUrls })
  const wallet = createEvmWallet({
    privateKeys: [localnet.accounts[2]?.privateKey as Hex],
    chains: localnet.evm.map(({ chainId, name, rpcUrl }) => ({ id: chainId, name, rpcUrl })),
  })
  installEvmWallet(target, wallet)
  const adapter = evm({ networks: [network], discovery: { target } })
  if (proxyUrl) adapter.useRpc?.(() => Promise.resolve({ proxyUrl: () => proxyUrl }) as never)
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  const live = connector as unknown as Connector
  const { connections } = await live.connect({
    networks: [network],
    signal: new AbortController().signal,
  })
  const [connection] = connections as [Connection]
  const actor = { connector: live, connection, account: connection.accounts[0], network } as Actor
  const feature = (await adapter.capabilities.simulate?.load()) as SimulateFeature
  type Action = Omit<Parameters<SimulateFeature['simulate']>[0], keyof Actor>
  return {
    adapter,
    actor,
    wallet,
    simulate: (action: Action) => feature.simulate({ ...actor, ...action } as never),
  }
}

const transferData = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: dollar.abi, functionName: 'transfer', args: [to, amount] })

describe('simulation by eth_simulateV1', () => {
  it('shows what a transfer of the native currency changes, and asks the wallet for nothing', async () => {
    const { simulate, wallet } = await setUp()
    const before = wallet.requests.length
    const outcome = await simulate({ transfer: { to: receiver, amount: 5n } })
    expect(outcome).toEqual({
      status: 'success',
      changes: [{ amount: -5n, symbol: 'ETH', decimals: 18 }],
      received: 5n,
      gasUsed: 21_000n,
      others: [],
    })
    expect(wallet.requests).toHaveLength(before)
  })

  it('shows a token with the caller’s own words', async () => {
    const { simulate } = await setUp()
    const { token } = localnet.evm[0]
    const outcome = await simulate({
      transfer: { to: receiver, amount: 7n, token },
      tokens: [{ address: token.toLowerCase(), symbol: 'LTD', decimals: 6 }],
    })
    expect(outcome).toMatchObject({
      changes: [{ token, symbol: 'LTD', decimals: 6, amount: -7n }],
      received: 7n,
      others: [],
    })
  })

  it('shows that less arrives of a token that takes a fee, whatever its log says', async () => {
    const { simulate } = await setUp()
    expect(
      await simulate({ transfer: { to: receiver, amount: 200n, token: taxed } }),
    ).toMatchObject({ changes: [{ token: taxed, amount: -200n }], received: 198n })
  })

  it('a forged log changes nothing, and its contract is named', async () => {
    const { simulate } = await setUp()
    const forged = encodeFunctionData({
      abi: taxedToken.abi,
      functionName: 'forge',
      args: [receiver, me(), 1_000_000n],
    })
    const calls = [{ to: taxed, data: forged }]
    expect(await simulate({ calls, tokens: [{ address: taxed }] })).toMatchObject({
      status: 'success',
      changes: [],
      others: [],
    })
    expect(await simulate({ calls })).toMatchObject({ changes: [], others: [taxed] })
  })

  it('runs several calls on top of each other', async () => {
    const { simulate } = await setUp()
    const { token } = localnet.evm[0]
    const mint = encodeFunctionData({
      abi: dollar.abi,
      functionName: 'mint',
      args: [me(), 5_000_000_000n],
    })
    const outcome = await simulate({
      // More than the account has without the first call.
      calls: [
        { to: token, data: mint },
        { to: token, data: transferData(receiver, 6_000_000_000n) },
        { to: receiver, value: 3n },
      ],
      tokens: [{ address: token }],
    })
    expect(outcome).toMatchObject({
      status: 'success',
      changes: [{ amount: -3n }, { token, amount: -1_000_000_000n }],
    })
  })

  it('a transfer to oneself changes nothing', async () => {
    const { simulate } = await setUp()
    const outcome = await simulate({ transfer: { to: me(), amount: 5n } })
    expect(outcome).toMatchObject({ status: 'success', changes: [] })
    expect(outcome).not.toHaveProperty('received')
  })

  it('a revert has the contract’s text, and a lack of native currency a code of its own', async () => {
    const { simulate } = await setUp()
    expect(await simulate({ transfer: { to: receiver, amount: 5_000n, token: taxed } })).toEqual({
      status: 'reverts',
      code: 'TRANSACTION_REVERTED',
      reason: 'TAX: balance too low',
    })
    expect(await simulate({ transfer: { to: receiver, amount: 10n ** 24n } })).toEqual({
      status: 'reverts',
      code: 'INSUFFICIENT_FUNDS',
    })
  })

  it('a contract that is no token is not shown as one', async () => {
    const { simulate } = await setUp()
    expect(
      await simulate({
        calls: [{ to: receiver, value: 1n }],
        tokens: [{ address: localnet.evm[0].batchDelegate }],
      }),
    ).toEqual({ status: 'unavailable' })
  })

  it.each([
    ['does not know the method', { error: { code: -32_601, message: 'Method not found' } }],
    ['crashes in it', { error: { code: -32_000, message: 'method handler crashed' } }],
    ['answers something else', { result: [{ calls: [{ status: '0x1' }] }] }],
    ['answers nothing', { result: null }],
  ])('a node that %s makes it unavailable', async (_what, own) => {
    const relay = await startRelay((method) => (method === 'eth_simulateV1' ? own : undefined))
    const { simulate } = await setUp({ rpcUrls: [relay.url] })
    expect(await simulate({ transfer: { to: receiver, amount: 5n } })).toEqual({
      status: 'unavailable',
    })
    expect(relay.asked).toContain('eth_simulateV1')
  })

  it('the back end is not asked about calls that it may have made', async () => {
    const relay = await startRelay(() => undefined)
    const { simulate } = await setUp({ rpcUrls: [], proxyUrl: relay.url })
    const own = await simulate({ transfer: { to: receiver, amount: 5n } })
    expect(own).toMatchObject({ status: 'success' })
    const asked = relay.asked.length
    expect(asked).toBeGreaterThan(0)
    // The wallet answers in its place, or says that it does not know the method.
    await simulate({ calls: [{ to: receiver, value: 5n }] })
    expect(relay.asked).toHaveLength(asked)
  })

  it('refuses what is malformed, and ends when it is cancelled', async () => {
    const { simulate } = await setUp()
    const malformed = [
      [{ calls: [{ to: '0x12' }] }, 'INVALID_ADDRESS'],
      [{ calls: [{ to: receiver, value: -1n }] }, 'INVALID_AMOUNT'],
      [{ calls: [{ to: receiver, data: 'zz' }] }, 'RPC_INVALID_PARAMS'],
      [{ transfer: { to: receiver, amount: 1n }, tokens: [{ address: 'x' }] }, 'INVALID_ADDRESS'],
    ] as const
    for (const [action, code] of malformed)
      await expect(simulate(action)).rejects.toMatchObject({ code })
    await expect(
      simulate({ transfer: { to: receiver, amount: 1n }, signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
