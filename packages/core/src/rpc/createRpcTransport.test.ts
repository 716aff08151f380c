import { describe, expect, it, vi } from 'vitest'
import { type Call, echo, startNode } from '../../test/startNode.js'
import { createRpcTransport } from './createRpcTransport.js'

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

  it('equal reads in flight are one request, whatever the order of an object’s members [R-05]', async () => {
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

  it('a failed read goes to the next node at once; a write goes nowhere else [R-03]', async () => {
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
    'equal writes are two requests, and a failed one is not repeated: %s [R-03]',
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

  it('a limit in the body is tried again, a wrong parameter is not [R-03]', async () => {
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

  it('one caller’s abort leaves the other its answer; destroy ends all [R-05]', async () => {
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
