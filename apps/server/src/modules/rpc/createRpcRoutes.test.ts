import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { echo } from '../../../test/startFakeNode.js'
import type { TestServer } from '../../../test/startTestServer.js'
import { useRpcNodes } from '../../../test/useRpcNodes.js'
import { rpcMethods } from './methods.js'

describe.each(libsqlFirst)('on %s', (backendName) => {
  const { nodes, started, post, hits, call } = useRpcNodes(backendName)
  let server: TestServer
  beforeAll(() => {
    server = started()
  })

  describe('the RPC proxy [B-14]', () => {
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

    it('preserves ids and numbers as they were written, in one request and in a batch [B-14]', async () => {
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

    it('lets only listed methods pass and asks no node for the others [B-14]', async () => {
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

    it('any JSON at all gets an answer, and what is refused reaches no node [B-14]', async () => {
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

    it('a body that is no JSON gets the protocol’s own error [B-14]', async () => {
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

    it('a batch has at most 1000 entries and a bounded cost, a body 256 KiB [B-14]', async () => {
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
