import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRanking } from './createRanking.js'
import { createRpcTransport } from './createRpcTransport.js'

type Call = { readonly id: number; readonly method: string; readonly params: unknown }
type Answer = { readonly status?: number; readonly body: unknown }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function read(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

/** A real node on loopback that logs the bodies it gets. */
async function startNode(answer: (body: Call | Call[], count: number) => Answer | Promise<Answer>) {
  const log: (Call | Call[])[] = []
  const server = createServer(async (request, response) => {
    const body = (await read(request)) as Call | Call[]
    log.push(body)
    const { status = 200, body: text } = await answer(body, log.length)
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof text === 'string' ? text : JSON.stringify(text))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log }
}

const echo = (body: Call | Call[]): Answer => {
  const one = ({ id, method, params }: Call) => ({ jsonrpc: '2.0', id, result: { method, params } })
  return { body: Array.isArray(body) ? body.map(one).reverse() : one(body) }
}

describe('the JSON-RPC transport', () => {
  it('joins the calls of one turn and gives each its own answer, in whatever order they come', async () => {
    const node = await startNode(echo)
    const rpc = createRpcTransport({ urls: [node.url] })
    const results = await Promise.all(
      [1, 2, 3].map((n) => rpc.request({ method: 'getBlock', params: [n] })),
    )
    expect(results).toEqual([1, 2, 3].map((n) => ({ method: 'getBlock', params: [n] })))
    expect(node.log).toHaveLength(1)
    rpc.destroy()
  })

  describe('F-04 a node of another chain', () => {
    const identity = {
      method: 'chain',
      problem: (answer: unknown) => (answer === 'ours' ? undefined : `is of ${answer}.`),
    }
    const startChain = (chain: unknown) =>
      startNode((body) => {
        const one = ({ id, method }: Call) => ({
          jsonrpc: '2.0',
          id,
          result: method === 'chain' ? chain : `read of ${chain}`,
        })
        return { body: Array.isArray(body) ? body.map(one) : one(body) }
      })
    const methodsOf = (log: readonly (Call | Call[])[]) =>
      log.map((body) => [body].flat().map(({ method }) => method))

    it('F-04 is asked once which it is, in one request with the first read, and answers none', async () => {
      const [wrong, right] = [await startChain('theirs'), await startChain('ours')]
      const rpc = createRpcTransport({ urls: [wrong.url, right.url], identity })
      expect(await rpc.request({ method: 'getBalance' })).toBe('read of ours')
      expect(await rpc.request({ method: 'getBlock' })).toBe('read of ours')
      expect([methodsOf(wrong.log), methodsOf(right.log)]).toEqual([
        [['chain', 'getBalance']],
        [['chain', 'getBalance'], ['getBlock']],
      ])
      rpc.destroy()
    })

    it('F-04 alone ends every read with its host’s name, and is asked no more', async () => {
      const wrong = await startChain('theirs')
      const rpc = createRpcTransport({ urls: [wrong.url], identity })
      const details = `The node at ${new URL(wrong.url).host} is of theirs.`
      for (const method of ['getBalance', 'getBlock'])
        await expect(rpc.request({ method })).rejects.toMatchObject({
          code: 'INVALID_CONFIGURATION',
          details,
        })
      expect(wrong.log).toHaveLength(1)
      rpc.destroy()
    })

    it('F-10 a failed read names its method and host, never the path with the key', async () => {
      const node = await startNode(() => ({ status: 401, body: { error: 'no' } }))
      const rpc = createRpcTransport({ urls: [`${node.url}/v3/secret-key`] })
      const error: unknown = await rpc.request({ method: 'getBalance' }).catch((reason) => reason)
      const { host } = new URL(node.url)
      expect(error).toMatchObject({
        code: 'HTTP_STATUS',
        shortMessage: 'HTTP status code: 401',
        params: { status: 401, asked: `getBalance of ${host}: HTTP status code: 401` },
        metaMessages: [`Asked: getBalance of ${host}`],
      })
      expect(String(error)).not.toContain('secret-key')
      rpc.destroy()
    })

    it('F-04 a node that cannot say it now is asked again with the next read', async () => {
      let calls = 0
      const node = await startNode((body) => {
        calls += 1
        const one = ({ id, method }: Call) =>
          calls === 1 && method === 'chain'
            ? { jsonrpc: '2.0', id, error: { code: -32601, message: 'not now' } }
            : { jsonrpc: '2.0', id, result: method === 'chain' ? 'ours' : 7 }
        return { body: Array.isArray(body) ? body.map(one) : one(body) }
      })
      const rpc = createRpcTransport({ urls: [node.url], identity })
      await expect(rpc.request({ method: 'getBalance' })).rejects.toMatchObject({
        code: 'METHOD_NOT_SUPPORTED',
      })
      expect(await rpc.request({ method: 'getBalance' })).toBe(7)
      rpc.destroy()
    })
  })

  it('splits at 1000 calls', async () => {
    const node = await startNode(echo)
    const rpc = createRpcTransport({ urls: [node.url] })
    await Promise.all(
      Array.from({ length: 1_001 }, (_, n) => rpc.request({ method: 'getBlock', params: [n] })),
    )
    expect(
      node.log.map((body) => (Array.isArray(body) ? body.length : 1)).sort((a, b) => b - a),
    ).toEqual([1_000, 1])
    rpc.destroy()
  })

  it('R-05 equal reads in flight are one request, whatever the order of an object’s members', async () => {
    const node = await startNode(echo)
    const rpc = createRpcTransport({ urls: [node.url], batch: false })
    await Promise.all([
      rpc.request({ method: 'getLogs', params: [{ a: 1, b: 2 }] }),
      rpc.request({ method: 'getLogs', params: [{ b: 2, a: 1 }] }),
    ])
    expect(node.log).toHaveLength(1)
    await rpc.request({ method: 'getLogs', params: [{ a: 1, b: 2 }] })
    expect(node.log).toHaveLength(2)
    rpc.destroy()
  })

  it('R-03 a failed read goes to the next node at once; a write goes nowhere else', async () => {
    const broken = await startNode(() => ({ status: 503, body: '' }))
    const healthy = await startNode(echo)
    const rpc = createRpcTransport({ urls: [broken.url, healthy.url], random: () => 1 })
    expect(await rpc.request({ method: 'getSlot' })).toEqual({ method: 'getSlot', params: [] })
    await expect(rpc.request({ method: 'sendTransaction', params: ['0x'] })).rejects.toMatchObject({
      code: 'HTTP_STATUS',
    })
    expect(broken.log).toHaveLength(2)
    expect(healthy.log).toHaveLength(1)
    rpc.destroy()
  })

  it.each([
    ['by its name', { method: 'sendTransaction' }],
    ['by its mark, whatever its name', { method: 'transfer', isWrite: true }],
  ])(
    'R-03 equal writes are two requests, and a failed one is not repeated: %s',
    async (_, write) => {
      const node = await startNode(echo)
      const rpc = createRpcTransport({ urls: [node.url] })
      await Promise.all([
        rpc.request({ ...write, params: ['a'] }),
        rpc.request({ ...write, params: ['a'] }),
      ])
      expect(node.log).toHaveLength(2)
      rpc.destroy()

      const broken = await startNode(() => ({ status: 503, body: '' }))
      const failing = createRpcTransport({ urls: [broken.url, node.url] })
      await expect(failing.request({ ...write, params: ['a'] })).rejects.toMatchObject({
        code: 'HTTP_STATUS',
      })
      expect([broken.log.length, node.log.length]).toEqual([1, 2])
      failing.destroy()
    },
  )

  it('R-03 a limit in the body is tried again, a wrong parameter is not', async () => {
    const limited = await startNode((body, count) =>
      count < 3
        ? { body: { jsonrpc: '2.0', id: 0, error: { code: -32005, message: 'slow down' } } }
        : echo(body),
    )
    const rpc = createRpcTransport({ urls: [limited.url], random: () => 0 })
    expect(await rpc.request({ method: 'getSlot' })).toEqual({ method: 'getSlot', params: [] })
    expect(limited.log).toHaveLength(3)
    const wrong = await startNode(() => ({
      body: { jsonrpc: '2.0', id: 0, error: { code: -32602, message: 'bad' } },
    }))
    const other = createRpcTransport({ urls: [wrong.url] })
    await expect(other.request({ method: 'getSlot' })).rejects.toMatchObject({
      code: 'RPC_INVALID_PARAMS',
      details: 'bad',
    })
    expect(wrong.log).toHaveLength(1)
    rpc.destroy()
    other.destroy()
  })

  it('a call that the node left out of its batch answer is an error, the others are not', async () => {
    const node = await startNode((body) => ({
      body: (body as Call[]).slice(1).map(({ id }) => ({ jsonrpc: '2.0', id, result: id })),
    }))
    const rpc = createRpcTransport({ urls: [node.url] })
    const results = await Promise.allSettled([
      rpc.request({ method: 'a' }),
      rpc.request({ method: 'b' }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    rpc.destroy()
  })

  it.each(['<html>', '', '[]', 'null', '{"jsonrpc":"2.0"}'])(
    'garbage %j is an error, never an answer',
    async (garbage) => {
      const node = await startNode(() => ({ body: garbage }))
      const rpc = createRpcTransport({ urls: [node.url], random: () => 0 })
      await expect(rpc.request({ method: 'getSlot' })).rejects.toMatchObject({
        name: 'LatchkeyError',
      })
      rpc.destroy()
    },
  )

  it('R-05 one caller’s abort leaves the other its answer; destroy ends all', async () => {
    let release = () => {}
    const node = await startNode(async (body) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      return echo(body)
    })
    const rpc = createRpcTransport({ urls: [node.url], batch: false })
    const controller = new AbortController()
    const first = rpc
      .request({ method: 'getSlot', signal: controller.signal })
      .catch((error) => error.code)
    const second = rpc.request({ method: 'getSlot' })
    await vi.waitFor(() => expect(node.log).toHaveLength(1))
    controller.abort()
    expect(await first).toBe('ABORTED')
    release()
    expect(await second).toEqual({ method: 'getSlot', params: [] })
    const third = rpc.request({ method: 'getSlot' }).catch((error) => error.code)
    rpc.destroy()
    expect(await third).toBe('KIT_DESTROYED')
  })

  it('needs a URL', () => {
    expect(() => createRpcTransport({ urls: [] })).toThrow('Invalid configuration.')
  })
})

describe('the ranking of nodes', () => {
  const clock = () => {
    vi.useFakeTimers({ now: 0 })
    return { restore: () => vi.useRealTimers() }
  }

  it('puts a stable slow node before a fast one that fails, and stops with no request, hidden or destroyed', async () => {
    const { restore } = clock()
    const pings = [0, 0]
    let visible = true
    const ranking = createRanking({
      count: 2,
      isVisible: () => visible,
      ping: async (index) => {
        pings[index] = (pings[index] ?? 0) + 1
        if (index === 0) throw new TypeError('down')
        await new Promise((resolve) => setTimeout(resolve, 900))
      },
    })
    expect(ranking.order()).toEqual([0, 1])
    ranking.touch()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ranking.order()).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(60_000)
    const [idle = 0] = pings
    await vi.advanceTimersByTimeAsync(600_000)
    expect(pings[0]).toBe(idle)
    expect(vi.getTimerCount()).toBe(0)
    visible = false
    ranking.touch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings[0]).toBe(idle)
    visible = true
    ranking.touch()
    ranking.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pings[0]).toBe(idle)
    expect(vi.getTimerCount()).toBe(0)
    restore()
  })

  /**
   * The order of two nodes after `rounds` of pings. `isFirstUp` gives the first node's state per
   * round, `secondMs` the second node's latency.
   */
  async function orderAfter(
    rounds: number,
    isFirstUp: (round: number) => boolean,
    secondMs: number,
  ): Promise<readonly number[]> {
    const { restore } = clock()
    let round = 0
    const ranking = createRanking({
      count: 2,
      ping: async (index) => {
        if (index === 0 && !isFirstUp(round++)) throw new TypeError('down')
        if (index === 1 && secondMs > 0)
          await new Promise((resolve) => setTimeout(resolve, secondMs))
      },
    })
    while (round < rounds) {
      ranking.touch()
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await vi.advanceTimersByTimeAsync(900)
    const order = ranking.order()
    ranking.stop()
    restore()
    return order
  }

  it('B4 remembers 10 pings of each node', async () => {
    const isFirstUp = (round: number) => round >= 10
    // Both are equally fast; one failure in ten makes the difference.
    expect(await orderAfter(19, isFirstUp, 0)).toEqual([1, 0])
    expect(await orderAfter(20, isFirstUp, 0)).toEqual([0, 1])
  })

  it('B4 weighs stability with 0.7 and latency with 0.3', async () => {
    // The first is fast and fails now and then, the second is stable and slow: 0.7 · 5⁄10 + 0.3 is
    // less than 0.7, and 0.7 · 6⁄10 + 0.3 is more.
    expect(await orderAfter(10, (round) => round % 2 === 0, 800)).toEqual([1, 0])
    expect(await orderAfter(10, (round) => round % 5 < 3, 800)).toEqual([0, 1])
  })
})

describe('large integers', () => {
  it('keep every digit as text where the host of the transport asks for it, and nothing else changes', async () => {
    const result =
      '{"value":18446744073709551615,"small":-12,"decimal":0.12345678901234567,"exponent":1e21,"text":"9007199254740993 \\"12345678901234567890\\""}'
    const node = await startNode((body) => ({
      body: `{"jsonrpc":"2.0","id":${(body as Call).id},"result":${result}}`,
    }))
    const read = (exactIntegers: boolean) =>
      createRpcTransport({ urls: [node.url], exactIntegers }).request({ method: 'getAmounts' })
    expect(await read(true)).toEqual({ ...JSON.parse(result), value: '18446744073709551615' })
    expect(await read(false)).toEqual(JSON.parse(result))
  })
})
