import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Connector,
  defineEvmNetwork,
  type SendFeature,
  type TransactionOutcome,
} from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { createClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { prepareTransactionRequest, sendTransaction } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { evm } from '../evm.js'
import { unknownForMs } from './followTransaction.js'

const receiver = '0x00000000000000000000000000000000000A11cE'
const servers: Server[] = []
let localnet: Localnet

beforeAll(async () => {
  localnet = await startLocalnet()
  await ask('evm_setAutomine', [false])
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  for (const server of servers) server.close()
  await localnet.stop()
})

async function ask(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(localnet.evm[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { result?: unknown }).result
}

const clientOf = (index: number) =>
  createClient({
    account: privateKeyToAccount(localnet.accounts[index]?.privateKey as Hex),
    transport: http(localnet.evm[0].rpcUrl),
  })

type Fields = {
  readonly to: string
  readonly value: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Sends from an account, into the pool of the node. */
async function send(index: number, fields: Fields, nonce?: number) {
  const client = clientOf(index)
  const request = await prepareTransactionRequest(client, {
    chain: null,
    gas: 60_000n,
    ...(nonce !== undefined && { nonce }),
    ...fields,
  } as never)
  const id = await sendTransaction(client, request as never)
  return { id, nonce: (request as { nonce: number }).nonce, from: client.account.address }
}

const fees = (gwei: bigint) => ({
  maxFeePerGas: gwei * 10n ** 9n,
  maxPriorityFeePerGas: gwei * 10n ** 9n,
})

type More = Partial<Parameters<SendFeature['waitForReceipt']>[0]>

/** Follows a transaction through the adapter, with the node at `url`. */
async function follow(
  id: string,
  url = localnet.evm[0].rpcUrl,
  more: More = {},
): Promise<TransactionOutcome> {
  const network = defineEvmNetwork({ id: localnet.evm[0].chainId, name: 'Local', rpcUrls: [url] })
  const adapter = evm({ networks: [network], discovery: { target: new EventTarget() } })
  const feature = await adapter.capabilities.send?.load()
  if (!feature) throw new Error('The adapter cannot send.')
  return await feature.waitForReceipt({ connector: {} as Connector, network, id, ...more })
}

/** Waits until a follower has asked the node for the transaction. */
async function traced(asked: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(asked).toContain('eth_getTransactionCount'), { timeout: 10_000 })
}

/** The node behind a server that writes down the methods, and refuses some. */
async function startRelay(refuses: (method: string, params: readonly unknown[]) => boolean) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const answer = async ({ id, method, params }: Call) => {
      asked.push(method)
      return refuses(method, params)
        ? { jsonrpc: '2.0', id, error: { code: -32000, message: 'missing trie node' } }
        : { jsonrpc: '2.0', id, result: await ask(method, params) }
    }
    const body = JSON.parse(text) as Call | readonly Call[]
    const answers = Array.isArray(body)
      ? await Promise.all((body as readonly Call[]).map(answer))
      : await answer(body as Call)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

describe('following a transaction on eip155', () => {
  it('one that the wallet speeds up ends with the outcome and the id of the faster one', async () => {
    const { url, asked } = await startRelay(() => false)
    const { id, nonce } = await send(1, { to: receiver, value: 5n, ...fees(3n) })
    const following = follow(id, url)
    await traced(asked)
    const faster = await send(1, { to: receiver, value: 5n, ...fees(9n) }, nonce)
    await ask('evm_mine')
    expect(await following).toEqual({ status: 'success', replacedBy: faster.id })
  })

  it('one that the wallet cancels was replaced, also some blocks ago', async () => {
    const { url, asked } = await startRelay(() => false)
    const { id, nonce, from } = await send(2, {
      to: receiver,
      value: 5n,
      ...fees(3n),
    })
    const following = follow(id, url)
    await traced(asked)
    const cancel = await send(2, { to: from, value: 0n, ...fees(9n) }, nonce)
    for (let block = 0; block < 5; block++) await ask('evm_mine')
    expect(await following).toEqual({ status: 'replaced', replacedBy: cancel.id })
  })

  it('a node without old state proves a replacement by the nonce, once that has held for a minute', async () => {
    const { url, asked } = await startRelay(
      (method, params) => method === 'eth_getTransactionCount' && params[1] !== 'latest',
    )
    const { id, nonce, from } = await send(3, {
      to: receiver,
      value: 5n,
      ...fees(3n),
    })
    let outcome: TransactionOutcome | undefined
    const following = follow(id, url).then((result) => {
      outcome = result
    })
    await traced(asked)
    await send(3, { to: from, value: 0n, ...fees(9n) }, nonce)
    await ask('evm_mine')
    await vi.waitFor(() => expect(asked).toContain('eth_blockNumber'), { timeout: 10_000 })
    expect(outcome).toBeUndefined()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 61_000)
    await following
    expect(outcome).toEqual({ status: 'replaced' })
  })

  it('one that left the pool and used no nonce is dropped after half an hour, not before', async () => {
    const { url, asked } = await startRelay(() => false)
    const { id } = await send(4, { to: receiver, value: 5n, ...fees(3n) })
    let outcome: TransactionOutcome | undefined
    const following = follow(id, url).then((result) => {
      outcome = result
    })
    await traced(asked)
    await ask('anvil_dropTransaction', [id])
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + unknownForMs - 60_000)
    const looks = () => asked.filter((method) => method === 'eth_getTransactionByHash').length
    const before = looks()
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(before), { timeout: 10_000 })
    expect(outcome).toBeUndefined()
    clock.mockImplementation(() => now + unknownForMs + 1_000)
    await following
    expect(outcome).toEqual({ status: 'dropped' })
  })

  it('one that no node can be asked about is not dropped, however long that lasts', async () => {
    let isDown = false
    const { url, asked } = await startRelay(
      (method) => isDown && method === 'eth_getTransactionByHash',
    )
    const { id } = await send(7, { to: receiver, value: 5n, ...fees(3n) })
    const following = follow(id, url)
    const failed = expect(following).rejects.toMatchObject({ details: 'missing trie node' })
    await traced(asked)
    isDown = true
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + unknownForMs + 1_000)
    await failed
  })

  it('one that a block took ends with its receipt, and one that failed in it is reverted', async () => {
    const { id } = await send(5, { to: receiver, value: 5n, ...fees(3n) })
    // The token's contract refuses native currency.
    const failing = await send(6, {
      to: localnet.evm[0].token,
      value: 5n,
      ...fees(3n),
    })
    await ask('evm_mine')
    expect(await follow(id)).toEqual({ status: 'success' })
    expect(await follow(failing.id)).toEqual({ status: 'reverted' })
  })
})

describe('following what a contract account proposed', () => {
  /** The id that the wallet gave: no transaction has it. */
  const id = `0x${'5a'.repeat(32)}`
  const account = '0x5afe000000000000000000000000000000005afe'
  const proxyCode = '0x60806040'

  /** Follows a proposal of `account`, whose wallet answers `wallet_getCallsStatus` by `answer`. */
  async function followProposal(
    answer: () => unknown,
    { code = proxyCode, signal }: { readonly code?: string; readonly signal?: AbortSignal } = {},
  ) {
    await ask('anvil_setCode', [account, code])
    const relay = await startRelay(() => false)
    const heard: boolean[] = []
    const toWallet: string[] = []
    const request = async ({ method }: { readonly method: string }) => {
      toWallet.push(method)
      return answer()
    }
    const outcome = follow(id, relay.url, {
      connector: { getProvider: async () => ({ request }) } as unknown as Connector,
      from: account,
      onProposed: (isProposed) => heard.push(isProposed),
      ...(signal && { signal }),
    })
    const looks = () => relay.asked.filter((method) => method === 'eth_getTransactionByHash').length
    /** Waits for two looks at the chain that begin from now on. */
    const looked = async () => {
      const before = looks()
      await vi.waitFor(() => expect(looks()).toBeGreaterThan(before + 1), { timeout: 15_000 })
    }
    return { outcome, heard, toWallet, looked }
  }

  const late = () => {
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 50 * unknownForMs)
  }
  const unsupported = () => {
    throw Object.assign(new Error('Not supported.'), { code: 4200 })
  }

  it('it stays proposed and never drops, and a wallet without an answer is asked once', async () => {
    const stopping = new AbortController()
    const { outcome, heard, toWallet, looked } = await followProposal(unsupported, {
      signal: stopping.signal,
    })
    const stopped = expect(outcome).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(heard).toEqual([true]), { timeout: 10_000 })
    late()
    await looked()
    expect(heard).toEqual([true])
    expect(toWallet).toEqual(['wallet_getCallsStatus'])
    stopping.abort()
    await stopped
  }, 30_000)

  it.each([
    ['succeeds', 200, 'success'],
    ['succeeds, while the call inside of it fails', 500, 'reverted'],
  ] as const)(
    'its outcome is that of the transaction that carries it out, which %s',
    async (_, end, status) => {
      let answer: object = { status: 100 }
      const { outcome, heard } = await followProposal(() => answer)
      await vi.waitFor(() => expect(heard).toEqual([true]))
      const { id: transactionHash } = await send(8, { to: receiver, value: 5n, ...fees(3n) })
      await ask('evm_mine')
      answer = { status: end, receipts: [{ transactionHash, status: '0x1' }] }
      expect(await outcome).toEqual({ status, replacedBy: transactionHash })
      expect(heard).toEqual([true, false])
    },
    30_000,
  )

  it('one that the owners rejected is cancelled', async () => {
    const { outcome } = await followProposal(() => ({ status: 400 }))
    expect(await outcome).toEqual({ status: 'cancelled' })
  })

  it('an account that delegates (EIP-7702) has a key: its transaction drops, and no wallet is asked', async () => {
    const { outcome, heard, toWallet, looked } = await followProposal(() => ({ status: 100 }), {
      code: `0xef0100${'11'.repeat(20)}`,
    })
    await looked()
    late()
    expect(await outcome).toEqual({ status: 'dropped' })
    expect([heard, toWallet]).toEqual([[], []])
  }, 30_000)
})
