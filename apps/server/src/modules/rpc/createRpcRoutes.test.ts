import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { echo, type FakeNode, startFakeNode } from '../../../test/startFakeNode.js'
import { shop, startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { rpcMethods } from './methods.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
describe.each(libsqlFirst)('on %s', (backendName) => {
  let nodes: FakeNode[] = []
  let server: TestServer

  beforeAll(async () => {
    nodes = [
      await startFakeNode(),
      await startFakeNode(),
      await startFakeNode(),
      await startFakeNode(),
    ]
    const rpc = nodes.map(({ url }) => `${url}/key?token=upstream-secret`)
    server = await startTestServer(
      backendName,
      {
        limits: {
          rpc: { points: 10_000_000, seconds: 60 },
          rpcRequests: { points: 10_000_000, seconds: 60 },
          rpcProject: { points: 10_000_000, seconds: 60 },
        },
        chains: [
          { id: 'eip155:1', name: 'Ethereum', nativeCurrency, rpc, ws: ['wss://node.example'] },
          {
            id: 'eip155:324',
            name: 'Other',
            nativeCurrency,
            rpc: rpc.slice(0, 1),
            methods: ['zks_estimateFee'],
          },
          { id: 'solana:local', name: 'Solana', nativeCurrency, rpc: rpc.slice(0, 1) },
          { id: 'eip155:2', name: 'No node', nativeCurrency },
        ],
      },
      {
        upstreamLimits: {
          timeoutMs: 2_000,
          tries: 3,
          responseBytes: 100_000,
          restAfterFailures: 1_000,
          restMs: 15_000,
        },
      },
    )
  })
  afterEach(() => {
    for (const node of nodes) {
      node.behave(echo)
      node.received.length = 0
    }
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all(nodes.map((node) => node.stop()))
  })

  const post = (text: string, chainId = 'eip155:1', headers: Record<string, string> = {}) =>
    server.ask(`/v1/?chainId=${chainId}`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const hits = () => nodes.reduce((sum, { received }) => sum + received.length, 0)
  const call = (method: string, id: unknown = 1, params: unknown = []) =>
    JSON.stringify({ jsonrpc: '2.0', id, method, params })

  describe('B-14 the RPC proxy', () => {
    it('the operator may let further methods of a chain pass, and those of that chain alone', async () => {
      expect(await (await post(call('zks_estimateFee'), 'eip155:324')).json()).toMatchObject({
        result: { method: 'zks_estimateFee' },
      })
      expect(await (await post(call('zks_estimateFee'))).json()).toMatchObject({
        error: { code: -32601 },
      })
      expect(await (await post(call('zks_other'), 'eip155:324')).json()).toMatchObject({
        error: { code: -32601 },
      })
    })

    it('a node’s answer to another question than ours is no answer, and the next node is asked', async () => {
      nodes[0]?.behave((_, response) => response.end('{"jsonrpc":"2.0","id":777,"result":"0xbad"}'))
      expect(await (await post(call('eth_chainId'))).json()).toMatchObject({
        result: { method: 'eth_chainId' },
      })
    })

    it('M11 a project spends so much in a day, and is told when it may again', async () => {
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

    it('B-14 preserves ids and numbers as they were written, in one request and in a batch', async () => {
      const big =
        '{"jsonrpc":"2.0","id":12345678901234567890,"method":"eth_call","params":[{"value":98765432109876543210}]}'
      nodes[0]?.behave(({ text }, response) =>
        response.end(
          `{"jsonrpc":"2.0","id":0,"result":{"echo":123456789012345678901234567890,"sent":${JSON.stringify(text)}}}`,
        ),
      )
      const answer = await (await post(big)).text()
      expect(answer).toContain('"id":12345678901234567890,')
      expect(answer).toContain('"echo":123456789012345678901234567890')
      expect(nodes[0]?.received[0]?.text).toContain('98765432109876543210')
      nodes[0]?.behave(echo)
      const batch = await (
        await post(
          `[${call('eth_chainId', 'a')},${call('eth_blockNumber', 'a')},${call('eth_gasPrice', null)},${call('eth_getCode', 1.5)}]`,
        )
      ).json()
      expect(
        batch.map(({ id, result }: { id: unknown; result: { method: string } }) => [
          id,
          result.method,
        ]),
      ).toEqual([
        ['a', 'eth_chainId'],
        ['a', 'eth_blockNumber'],
        [null, 'eth_gasPrice'],
        [1.5, 'eth_getCode'],
      ])
    })

    it('B-14 lets only listed methods pass and asks no node for the others', async () => {
      const refused = [
        'eth_sendTransaction',
        'eth_sign',
        'personal_unlockAccount',
        'admin_peers',
        'debug_traceCall',
        'eth_subscribe',
        'eth_newFilter',
        '__proto__',
        'constructor',
        'ETH_CALL',
        'eth_call ',
        '',
      ]
      for (const method of refused)
        expect(await (await post(call(method))).json()).toMatchObject({
          id: 1,
          error: { code: -32601 },
        })
      expect(await (await post(call('eth_chainId'), 'solana:local')).json()).toMatchObject({
        error: { code: -32601 },
      })
      expect(hits()).toBe(0)
      const mixed = await (
        await post(
          `[${call('eth_sign', 1)},${call('eth_chainId', 2)},${call('debug_traceCall', 3)}]`,
        )
      ).json()
      expect(mixed).toMatchObject([
        { id: 1, error: { code: -32601 } },
        { id: 2, result: { method: 'eth_chainId' } },
        { id: 3, error: { code: -32601 } },
      ])
      expect(nodes[0]?.received.map(({ text }) => JSON.parse(text).method)).toEqual(['eth_chainId'])
    })

    it('B-14 any JSON at all gets an answer, and what is refused reaches no node', async () => {
      const methods = fc.constantFrom(
        'eth_chainId',
        'eth_sign',
        '__proto__',
        'eth_getLogs',
        7,
        null,
      )
      const entry = fc.oneof(
        fc.record(
          {
            jsonrpc: fc.constantFrom('2.0', '1.0', 2),
            id: fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant({})),
            method: methods,
            params: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
        fc.jsonValue(),
      )
      await fc.assert(
        fc.asyncProperty(fc.oneof(entry, fc.array(entry, { maxLength: 6 })), async (body) => {
          const before = hits()
          const response = await post(JSON.stringify(body))
          const answer = await response.json()
          expect([200, 400]).toContain(response.status)
          const answers = Array.isArray(answer) ? answer : [answer]
          expect(answers.length).toBe(Array.isArray(body) && body.length > 0 ? body.length : 1)
          for (const item of answers) expect('result' in item !== 'error' in item).toBe(true)
          expect(hits() - before).toBe(answers.some((item) => 'result' in item) ? 1 : 0)
        }),
        { numRuns: backendName === 'libsql' ? 400 : 60 },
      )
    })

    it('B-14 what is no JSON is answered as the protocol says', async () => {
      for (const text of ['', '{', 'null null', '{"jsonrpc":"2.0",}', '\u0000']) {
        const response = await post(text)
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { id: null, error: { code: -32700 } },
        ])
      }
      expect(await (await post('[]')).json()).toMatchObject({ error: { code: -32600 } })
      expect(hits()).toBe(0)
    })

    it('B-14 a batch has at most 1000 entries and a bounded cost, a body 256 KiB', async () => {
      const batch = (count: number, method: string) =>
        `[${Array.from({ length: count }, (_, index) => call(method, index)).join(',')}]`
      const full = await (await post(batch(1_000, 'eth_chainId'))).json()
      expect(full).toHaveLength(1_000)
      expect((await post(batch(1_001, 'eth_chainId'))).status).toBe(400)
      expect(await (await post(batch(200, 'eth_getLogs'))).json()).toMatchObject({
        error: { code: -32005 },
      })
      expect((await post(`{"x":"${'a'.repeat(256 * 1024)}"}`)).status).toBe(413)
      expect(hits()).toBe(1)
    })

    it('B-14 counts what methods cost, for the caller and for the project', async () => {
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
    ])('B-14 R-02 a node that fails (%s) is passed over for a read', async (fault) => {
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
      // One that hangs up on a kept connection is asked once more on a new one.
      expect(counts.slice(1)).toEqual([1, 0, 0])
      expect(counts[0]).toBeLessThanOrEqual(fault === 'refuse' ? 2 : 1)
    })

    it('B-14 three nodes are asked at most, and a write is sent once, whatever happens', async () => {
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

    it('B-14 a kept connection that a node closes costs a caller nothing, and a write is sent on one of its own', async () => {
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

    it('B-14 passes no header on, in either direction, and says nothing of its nodes', async () => {
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

    it('B-14 a node’s own error passes as it is, for a batch too', async () => {
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

    it('a chain without a node is refused, and the list says which there are', async () => {
      expect((await post(call('eth_chainId'), 'eip155:2')).status).toBe(400)
      expect((await post(call('eth_chainId'), '__proto__')).status).toBe(400)
      expect(await (await server.ask('/v1/supported-chains')).json()).toEqual({
        http: ['eip155:1', 'eip155:324', 'solana:local'],
        ws: ['eip155:1'],
      })
    })

    it('no list holds a method that signs, subscribes, traces or administrates', () => {
      const all = Object.values(rpcMethods).flatMap((methods) => [...methods.keys()])
      expect(
        all.filter((name) =>
          /sign(?!atur)|subscribe|filter|^(admin|debug|trace|personal|miner|engine|txpool)_|wallet|dump|unsafe/i.test(
            name,
          ),
        ),
      ).toEqual([])
    })
  })
})
