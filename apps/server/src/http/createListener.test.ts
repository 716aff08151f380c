import { type AddressInfo, connect, type Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSignal } from '../../test/createSignal.js'
import { startFakeNode } from '../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../test/startTestServer.js'
import { connectionLimits, createListener } from './createListener.js'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(
    'libsql',
    { limits: { catalogue: { points: 1_000_000, seconds: 60 } } },
    {
      connectionLimits: {
        ...connectionLimits,
        headersTimeoutMs: 400,
        requestTimeoutMs: 800,
        keepAliveTimeoutMs: 300,
        idleTimeoutMs: 600,
        checkEveryMs: 50,
      },
    },
  )
})
afterAll(() => server.stop())

/** The data of a raw connection until the other side closes it. */
function talk(
  send: (socket: Socket) => void,
  { reads = true } = {},
): Promise<{ readonly text: string; readonly ms: number }> {
  const from = performance.now()
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => send(socket))
    let text = ''
    if (reads) socket.on('data', (chunk) => (text += chunk.toString('latin1').slice(0, 1_000)))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ text, ms: performance.now() - from }))
  })
}
/** Writes again and again while the socket is open. */
const drip = (text: string, everyMs: number) => (socket: Socket) => {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.on('close', () => clearInterval(timer))
}

describe('connections [B-23]', () => {
  it('a silent one is closed [B-23]', async () => {
    expect((await talk(() => {})).ms).toBeLessThan(5_000)
  })

  it('headers that come drop by drop are not waited for [B-23]', async () => {
    const { text, ms } = await talk((socket) => {
      socket.write('GET /health HTTP/1.1\r\nhost: x\r\n')
      drip('x-a: b\r\n', 50)(socket)
    })
    expect([text.startsWith('HTTP/1.1 408'), ms < 5_000]).toEqual([true, true])
  })

  it('a body that comes drop by drop is not waited for [B-23]', async () => {
    const { ms } = await talk((socket) => {
      socket.write(
        `POST /e?projectId=${server.project.id} HTTP/1.1\r\nhost: x\r\norigin: https://shop.example\r\ncontent-length: 60000\r\n\r\n{`,
      )
      drip('a', 50)(socket)
    })
    expect(ms).toBeLessThan(5_000)
  })

  it('header bombs are refused: one of 20 KB, and ten thousand small ones [B-23]', async () => {
    expect(
      (
        await talk((socket) =>
          socket.write(`GET /health HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`),
        )
      ).text,
    ).toContain('431')
    expect(
      (
        await talk((socket) =>
          socket.write(`GET /health HTTP/1.1\r\nhost: x\r\n${'x-a: b\r\n'.repeat(10_000)}\r\n`),
        )
      ).text,
    ).toContain('431')
    expect(
      (
        await talk((socket) =>
          socket.write(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`),
        )
      ).text,
    ).toContain('431')
  })

  it('input that is no HTTP is refused [B-23]', async () => {
    for (const text of [
      '\u0000\u0001\u0002\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      '\x16\x03\x01\x02\x00',
    ]) {
      expect((await talk((socket) => socket.write(text))).text).toMatch(/^HTTP\/1\.1 4\d\d/)
    }
  })

  it('a caller that does not read its answers is cut off, and the server keeps answering [B-23]', async () => {
    const request = 'GET /catalogue/v1/snapshot HTTP/1.1\r\nhost: x\r\n\r\n'
    const { ms } = await talk(
      (socket) => {
        socket.pause()
        socket.write(request.repeat(400))
        setTimeout(() => socket.resume(), 4_000)
      },
      { reads: false },
    )
    expect(ms).toBeLessThan(15_000)
    expect((await server.ask('/getWallets')).status).toBe(200)
  })

  it('a body that is announced too large is refused before it comes [B-23]', async () => {
    const { text } = await talk((socket) =>
      socket.write(
        `POST /e?projectId=${server.project.id} HTTP/1.1\r\nhost: x\r\norigin: https://shop.example\r\ncontent-length: 99999999\r\n\r\n`,
      ),
    )
    expect(text).toMatch(/^HTTP\/1\.1 413/)
  })
})

describe('connections of one address', () => {
  /** Two connections for each address. */
  async function listen(addressOf: () => string) {
    const refused: string[] = []
    const listener = createListener(
      new Hono<{ Bindings: HttpBindings }>().get('/', (c) => c.text('here')),
      {
        maxConnections: 100,
        perAddress: 2,
        addressOf,
        onRefused: (reason) => refused.push(reason),
      },
    )
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as AddressInfo
    const sockets: Socket[] = []
    const open = () =>
      new Promise<string>((resolve) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
        )
        sockets.push(socket)
        socket.once('data', (chunk) => resolve(chunk.toString().slice(9, 12)))
        socket.on('error', () => {})
        socket.once('close', () => resolve('closed'))
      })
    const stop = async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    }
    return { open, sockets, refused, stop }
  }

  it('an address has so many, and another when one is gone; another address goes on', async () => {
    let address = '192.0.2.1'
    const { open, sockets, refused, stop } = await listen(() => address)
    expect([await open(), await open(), await open()]).toEqual(['200', '200', 'closed'])
    expect(refused).toEqual(['address'])
    address = '192.0.2.2'
    expect(await open()).toBe('200')
    address = '192.0.2.1'
    sockets[0]?.destroy()
    await vi.waitFor(async () => expect(await open()).toBe('200'), { interval: 20 })
    await stop()
  })

  it.each([
    ['a /64 of IPv6 is one', (turn: number) => `2001:db8:0:1::${turn}`, 'closed'],
    ['another /64 is another one', (turn: number) => `2001:db8:0:${turn}::1`, '200'],
    [
      'one of IPv4 is the same inside IPv6',
      (turn: number) => `${turn > 1 ? '::ffff:' : ''}192.0.2.1`,
      'closed',
    ],
  ])('%s', async (_, addressAt, third) => {
    let turn = 0
    const { open, stop } = await listen(() => addressAt(++turn))
    expect([await open(), await open(), await open()]).toEqual(['200', '200', third])
    await stop()
  })
})

describe('the end of an instance', () => {
  const chain = (url: string) => ({
    chains: [
      {
        id: 'eip155:1',
        name: 'E',
        nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
        rpc: [url],
      },
    ],
  })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })

  it('lets running requests end, takes no new ones and says that it is not ready [B-23]', async () => {
    let release = () => {}
    const arrived = createSignal()
    const node = await startFakeNode((_, response) => {
      release = () => response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
      arrived.give()
    })
    const stopping = await startTestServer('libsql', chain(node.url))
    const running = stopping.ask('/v1/?chainId=eip155:1', { method: 'POST', body })
    await arrived.given
    const stopped = stopping.stop()
    await expect(fetch(`${stopping.url}/health`)).rejects.toThrow()
    release()
    const response = await running
    expect([
      response.status,
      response.headers.get('connection'),
      await response.json(),
    ]).toMatchObject([200, 'close', { result: '0x1' }])
    await stopped
    await node.stop()
  })

  it('says that it is leaving before it closes its port', async () => {
    const stopping = await startTestServer('libsql', { drainDelaySeconds: 1 })
    const stopped = stopping.stop()
    const answer = await fetch(`${stopping.url}/ready`)
    expect([answer.status, await answer.json()]).toMatchObject([
      503,
      { error: { code: 'STOPPING' } },
    ])
    expect((await fetch(`${stopping.url}/health`)).status).toBe(200)
    await stopped
    await expect(fetch(`${stopping.url}/health`)).rejects.toThrow()
  })

  it('does not wait for ever [B-23]', async () => {
    const arrived = createSignal()
    const node = await startFakeNode(() => arrived.give())
    const stopping = await startTestServer('libsql', { ...chain(node.url), drainSeconds: 0.3 })
    const running = stopping
      .ask('/v1/?chainId=eip155:1', { method: 'POST', body })
      .catch(() => 'cut off')
    await arrived.given
    const from = performance.now()
    await stopping.stop()
    expect(performance.now() - from).toBeLessThan(5_000)
    expect(await running).toBe('cut off')
    await node.stop()
  })
})
