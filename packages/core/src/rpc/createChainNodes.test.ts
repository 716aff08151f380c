import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineEvmNetwork } from '../network/defineEvmNetwork.js'
import { createChainNodes } from './createChainNodes.js'
import type { RpcSettings } from './RpcSettings.js'

type Node = (url: string) => {
  readonly status?: number
  readonly body: unknown
  readonly afterMs?: number
}

/** The requested URLs with their methods, in order. */
const asked: (readonly [url: string, method: string])[] = []

function answerWith(node: Node) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input)
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    asked.push([url, method])
    const { status = 200, body, afterMs = 0 } = node(url)
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    return new Response(
      JSON.stringify(status === 200 ? { jsonrpc: '2.0', id, result: body } : body),
      { status },
    )
  })
}

const chain = (rpcUrls: readonly string[]) =>
  defineEvmNetwork({ id: 1, name: 'One', ...(rpcUrls.length > 0 && { rpcUrls }) })
const open = (rpcUrls: readonly string[], settings: RpcSettings = {}) => {
  const network = chain(rpcUrls)
  const nodes = createChainNodes({
    resolve: (one) => one,
    settings: async () => settings,
    rankWith: 'eth_chainId',
  })
  return { ...nodes, read: () => nodes.read({ network }, 'eth_blockNumber') }
}
const proxy = 'https://back.example/v1/?chainId=eip155%3A1'

describe('the nodes of a network', () => {
  beforeEach(() => {
    asked.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('are the host’s own, and the back end is not asked beside them', async () => {
    answerWith(() => ({ body: '0x1' }))
    const { read } = open(['https://node.example'], { proxyUrl: async () => proxy })
    const reading = read()
    await vi.runAllTimersAsync()
    expect(await reading).toBe('0x1')
    expect(asked).toEqual([['https://node.example', 'eth_blockNumber']])
  })

  it('are never replaced by the back end when they fail', async () => {
    answerWith(() => ({ status: 400, body: { error: { code: 'CHAIN_NOT_SUPPORTED' } } }))
    const { read } = open(['https://node.example'], { proxyUrl: async () => proxy })
    const reading = expect(read()).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    await vi.runAllTimersAsync()
    await reading
    expect(asked.map(([url]) => url)).toEqual(['https://node.example'])
  })

  it('where the host has named none, the RPC proxy of its back end is asked', async () => {
    answerWith(() => ({ body: '0x2' }))
    const { read } = open([], { proxyUrl: async () => proxy })
    const reading = read()
    await vi.runAllTimersAsync()
    expect(await reading).toBe('0x2')
    expect(asked).toEqual([[proxy, 'eth_blockNumber']])
  })

  it('a write goes once to the first node, whatever its name [R-03]', async () => {
    answerWith(() => ({ status: 503, body: '' }))
    const urls = ['https://node.example', 'https://other.example']
    const { write } = open(urls)
    const writing = expect(write({ network: chain(urls) }, 'transfer')).rejects.toMatchObject({
      code: 'HTTP_STATUS',
    })
    await vi.runAllTimersAsync()
    await writing
    expect(asked.filter(([, method]) => method === 'transfer')).toEqual([
      ['https://node.example', 'transfer'],
    ])
  })

  it('a back end without this network is asked once, and is none then', async () => {
    answerWith(() => ({
      status: 400,
      body: {
        error: { code: 'CHAIN_NOT_SUPPORTED', message: 'This server has no node for this chain' },
      },
    }))
    const { read } = open([], { proxyUrl: async () => proxy })
    const first = expect(read()).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
      params: { network: 'One' },
    })
    await vi.runAllTimersAsync()
    await first
    await expect(read()).rejects.toMatchObject({ code: 'RPC_NOT_CONFIGURED' })
    expect(asked).toHaveLength(1)
  })

  it('without either there is nothing to ask', async () => {
    answerWith(() => ({ body: '0x3' }))
    await expect(open([]).read()).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
      params: { network: 'One' },
    })
    expect(asked).toEqual([])
  })

  it('a slow first node is not first any more once the pings have told, and a hidden page pings nobody', async () => {
    answerWith((url) => ({ body: '0x4', afterMs: url.includes('slow') ? 500 : 20 }))
    let visible = false
    const { read, destroy } = open(['https://slow.example', 'https://fast.example'], {
      isVisible: () => visible,
    })
    const readNow = async () => {
      const reading = read()
      await vi.advanceTimersByTimeAsync(1_000)
      await reading
      return asked.filter(([, method]) => method === 'eth_blockNumber').at(-1)?.[0]
    }
    expect(await readNow()).toBe('https://slow.example')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(asked.filter(([, method]) => method === 'eth_chainId')).toEqual([])
    expect(await readNow()).toBe('https://slow.example')
    visible = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked.filter(([, method]) => method === 'eth_chainId').map(([url]) => url)).toContain(
      'https://fast.example',
    )
    expect(await readNow()).toBe('https://fast.example')
    destroy()
  })

  it('a single node is not pinged', async () => {
    answerWith(() => ({ body: '0x5' }))
    const { read, destroy } = open(['https://node.example'])
    const reading = read()
    await vi.advanceTimersByTimeAsync(20_000)
    await reading
    expect(asked).toHaveLength(1)
    destroy()
  })

  it('a read is tried three times, and four times where the host chose the policy `specification`', async () => {
    answerWith(() => ({ status: 500, body: {} }))
    for (const [retryPolicy, tries] of [
      [undefined, 3],
      ['specification', 4],
    ] as const) {
      asked.length = 0
      const reading = expect(
        open(['https://node.example'], { retryPolicy }).read(),
      ).rejects.toMatchObject({ code: 'HTTP_STATUS' })
      await vi.runAllTimersAsync()
      await reading
      expect(asked).toHaveLength(tries)
    }
  })
})
