import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeNode, startFakeNode } from '../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../test/startTestServer.js'
import { connectionLimits } from './createListener.js'

const mib = 1024 * 1024
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [] })

describe('answers that their callers do not read', () => {
  let node: FakeNode
  let server: TestServer
  const sockets: Socket[] = []
  beforeEach(async () => {
    const text = `{"jsonrpc":"2.0","id":0,"result":"${'x'.repeat(8 * mib)}"}`
    node = await startFakeNode((_, response) => response.end(text))
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.stop()
    await node.stop()
  })
  async function start(answerTimeoutMs: number) {
    server = await startTestServer(
      'libsql',
      {
        trustedProxies: 1,
        chains: [{ id: 'eip155:1', name: 'E', nativeCurrency, rpc: [node.url] }],
      },
      {
        connectionLimits: {
          ...connectionLimits,
          answerTimeoutMs,
          answerBytes: 40 * mib,
          callerAnswerBytes: 20 * mib,
        },
      },
    )
  }

  const path = () => `/v1/?chainId=eip155:1&projectId=${server.project.id}`
  /** Asks for eight MiB, and reads nothing of them by itself. */
  const askDeaf = (caller: string): Socket => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.pause()
      socket.write(
        `POST ${path()} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${caller}\r\ncontent-length: ${call.length}\r\n\r\n${call}`,
      )
    })
    socket.on('error', () => {})
    sockets.push(socket)
    return socket
  }
  const ask = (caller: string) =>
    server.ask(path(), { method: 'POST', body: call, headers: { 'x-forwarded-for': caller } })
  const answered = (count: number) =>
    vi.waitFor(() => {
      const lines = server.lines.filter((line) => line.includes('"route":"callChain"'))
      expect(lines.length).toBeGreaterThanOrEqual(count)
    }, 10_000)

  it('one caller has so many bytes of them, all callers together have more, and small ones go on', async () => {
    // Longer than the test: no reader is cut off.
    await start(600_000)
    for (let count = 0; count < 2; count++) askDeaf('192.0.2.1')
    await answered(2)
    const third = await ask('192.0.2.1')
    expect([third.status, (await third.json()).error.code]).toEqual([429, 'ANSWERS_UNREAD'])
    expect(third.headers.get('retry-after')).toBe('1')
    expect((await (await ask('192.0.2.2')).text()).length).toBeGreaterThan(8 * mib)
    for (let count = 0; count < 2; count++) askDeaf('192.0.2.3')
    await answered(6)
    askDeaf('192.0.2.4')
    await answered(7)
    const other = await ask('192.0.2.5')
    expect([other.status, (await other.json()).error.code]).toEqual([503, 'BUSY'])
    expect((await server.ask('/getWallets')).status).toBe(200)
    sockets[0]?.destroy()
    await vi.waitFor(async () => expect((await ask('192.0.2.5')).status).toBe(200), 5_000)
  })

  it('the server cuts off a slow reader in time', async () => {
    await start(3_000)
    const slow = [askDeaf('192.0.2.6'), askDeaf('192.0.2.6')]
    const drip = setInterval(() => {
      for (const socket of slow) socket.read(1024)
    }, 50)
    await answered(2)
    await vi.waitFor(async () => expect((await ask('192.0.2.6')).status).toBe(200), {
      timeout: 20_000,
      interval: 200,
    })
    clearInterval(drip)
    for (const { bytesRead } of slow) expect(bytesRead).toBeLessThan(8 * mib)
  })
})
