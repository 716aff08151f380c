import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { shop, startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { useRpcNodes } from '../../../test/useRpcNodes.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
describe.each(libsqlFirst)('on %s', (backendName) => {
  const { nodes, started, post, hits, call } = useRpcNodes(backendName)
  let server: TestServer
  beforeAll(() => {
    server = started()
  })

  describe('the RPC proxy [B-14]', () => {
    it('a node’s answer to another question than ours is no answer, and the next node is asked', async () => {
      nodes[0]?.behave((_, response) => response.end('{"jsonrpc":"2.0","id":777,"result":"0xbad"}'))
      expect(await (await post(call('eth_chainId'))).json()).toMatchObject({
        result: { method: 'eth_chainId' },
      })
    })

    it('a project has a budget a day, and the refusal says when the next begins', async () => {
      const { projects } = server.context
      const { id } = await projects.add({ name: 'Limited', origins: [shop] })
      await projects.setBudget(id, 'rpcPerDay', 7)
      const ask = () =>
        server.ask('/v1/?chainId=eip155:1', {
          method: 'POST',
          body: call('eth_call'),
          projectId: id,
        })
      const answers = [await ask(), await ask(), await ask(), await ask()]
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
      expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(80_000)
      // Another project’s day is its own.
      expect((await post(call('eth_call'))).status).toBe(200)
      await projects.setBudget(id, 'rpcPerDay', undefined)
      expect((await ask()).status).toBe(200)
    })

    it('counts what methods cost, for the caller and for the project [B-14]', async () => {
      const small = await startTestServer(backendName, {
        limits: { rpc: { points: 50, seconds: 60 }, rpcProject: { points: 30, seconds: 60 } },
        chains: [{ id: 'eip155:1', name: 'Ethereum', nativeCurrency, rpc: [nodes[0]?.url] }],
      })
      const send = (method: string) =>
        small.ask('/v1/?chainId=eip155:1', { method: 'POST', body: call(method) })
      expect((await send('eth_getLogs')).status).toBe(200)
      const limited = await send('eth_getLogs')
      expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
      await small.stop()
    })

    it.each([
      'refuse',
      'hang',
      'status 500',
      'status 429',
      'garbage',
      'truncate',
      'huge',
      'compressed',
      'limit in the body',
    ])('a node that fails (%s) is passed over for a read [B-14, R-02]', async (fault) => {
      nodes[0]?.behave(({ text }, response) => {
        if (fault === 'refuse') return response.destroy()
        if (fault === 'hang') return
        if (fault.startsWith('status')) return response.writeHead(Number(fault.slice(7))).end('{}')
        if (fault === 'garbage') return response.end('<html>')
        if (fault === 'truncate')
          return response
            .writeHead(200, { 'content-length': '500' })
            .write('{"jsonrpc"', () => response.destroy())
        if (fault === 'huge')
          return response.end(`{"jsonrpc":"2.0","id":0,"result":"${'a'.repeat(200_000)}"}`)
        if (fault === 'compressed')
          return response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
        response.end(
          JSON.stringify({
            jsonrpc: '2.0',
            id: JSON.parse(text).id,
            error: { code: -32005, message: 'limit' },
          }),
        )
      })
      expect(await (await post(call('eth_chainId', 'x'))).json()).toEqual({
        jsonrpc: '2.0',
        id: 'x',
        result: { method: 'eth_chainId', params: [] },
      })
      const counts = nodes.map(({ received }) => received.length)
      // A node that hangs up on a kept connection is asked once more on a new one.
      expect(counts.slice(1)).toEqual([1, 0, 0])
      expect(counts[0]).toBeLessThanOrEqual(fault === 'refuse' ? 2 : 1)
    })

    it('three nodes are asked at most, and a write is sent once, whatever happens [B-14]', async () => {
      for (const node of nodes) node.behave((_, response) => response.writeHead(503).end())
      const read = await post(call('eth_chainId'))
      expect([read.status, hits()]).toEqual([502, 3])
      const written = await post(call('eth_sendRawTransaction', 1, ['0x']))
      expect([written.status, hits()]).toEqual([502, 4])
      const mixed = await post(
        `[${call('eth_chainId')},${call('eth_sendRawTransaction', 1, ['0x'])}]`,
      )
      expect([mixed.status, hits()]).toEqual([502, 5])
      for (const node of nodes) node.behave(() => {})
      expect((await post(call('eth_sendRawTransaction', 1, ['0x']))).status).toBe(504)
      expect(hits()).toBe(6)
    })

    it('a kept connection that a node closes costs a caller nothing, and a write is sent on one of its own [B-14]', async () => {
      const used = new WeakSet<Socket>()
      const seen: string[] = []
      const single = createServer((request, response) => {
        let text = ''
        request.on('data', (chunk) => (text += chunk))
        request.on('end', () => {
          const isUsed = used.has(request.socket)
          used.add(request.socket)
          seen.push(`${JSON.parse(text).method} ${isUsed ? 'kept' : 'new'}`)
          if (isUsed) return request.socket.resetAndDestroy()
          response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
        })
      })
      await new Promise<void>((resolve) => single.listen(0, '127.0.0.1', resolve))
      const chain = {
        id: 'eip155:1',
        name: 'E',
        nativeCurrency,
        rpc: [`http://127.0.0.1:${(single.address() as AddressInfo).port}`],
      }
      const other = await startTestServer(backendName, { chains: [chain] })
      const ask = async (method: string) =>
        (await other.ask('/v1/?chainId=eip155:1', { method: 'POST', body: call(method) })).status
      expect([
        await ask('eth_chainId'),
        await ask('eth_blockNumber'),
        await ask('eth_sendRawTransaction'),
      ]).toEqual([200, 200, 200])
      expect(seen).toEqual([
        'eth_chainId new',
        'eth_blockNumber kept',
        'eth_blockNumber new',
        'eth_sendRawTransaction new',
      ])
      await other.stop()
      single.close()
    })

    it('passes no header on, in either direction, and says nothing of its nodes [B-14]', async () => {
      const response = await post(call('eth_chainId'), 'eip155:1', {
        authorization: 'Bearer of-the-caller',
        cookie: 'a=b',
        'x-custom': 'y',
        'x-forwarded-for': '203.0.113.1',
      })
      expect(response.headers.get('x-node-secret')).toBeNull()
      const seen = nodes[0]?.received[0]?.headers ?? {}
      expect(Object.keys(seen).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'content-length',
        'content-type',
        'host',
        'user-agent',
      ])
      for (const node of nodes)
        node.behave((_, answer) => answer.writeHead(500).end('upstream-secret'))
      expect(await (await post(call('eth_chainId'))).text()).not.toMatch(
        /upstream-secret|127\.0\.0\.1/,
      )
      expect(server.lines.filter((line) => line.includes('upstream-secret'))).toEqual([])
    })

    it('a node’s own error passes as it is, for a batch too [B-14]', async () => {
      nodes[0]?.behave(({ text }, response) => {
        const body = JSON.parse(text)
        const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
        response.end(
          JSON.stringify(
            Array.isArray(body)
              ? { jsonrpc: '2.0', id: null, error }
              : { jsonrpc: '2.0', id: body.id, error },
          ),
        )
      })
      expect(await (await post(call('eth_call', 9))).json()).toEqual({
        jsonrpc: '2.0',
        id: 9,
        error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
      })
      expect(
        await (await post(`[${call('eth_call', 1)},${call('eth_call', 2)}]`)).json(),
      ).toMatchObject([
        { id: 1, error: { code: 3 } },
        { id: 2, error: { code: 3 } },
      ])
    })
  })
})
