import { expect, it } from 'vitest'
import { createIdentity, createToken, createTopic } from '../../../test/relayClient.js'
import { startTestServer } from '../../../test/startTestServer.js'
import { createOutgoing } from '../../budgets/createOutgoing.js'
import type { RouteRequest } from '../../http/Route.js'
import { createRelayRoute } from './createRelayRoute.js'

it('a large answer over HTTP is refused while the others hold all that may wait, and counts until it is taken', async () => {
  const server = await startTestServer('libsql', { mode: 'development' })
  const outgoing = createOutgoing({ mostBytes: 1_000, roomBytes: 100 })
  const called: string[] = []
  const route = createRelayRoute(
    server.context,
    async (_, method) => {
      called.push(method)
      return { result: true }
    },
    outgoing,
    () => async () => {},
  )
  const taken: (() => void)[] = []
  const ask = async (method: string) => {
    const answer = await route.answer({
      query: { auth: createToken(createIdentity()) },
      text: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: { topic: createTopic() } }),
      header: () => undefined,
      whenSent: (then: () => void) => void taken.push(then),
      caller: 'caller',
    } as unknown as RouteRequest)
    return JSON.parse(String(answer.body)) as { result?: unknown; error?: { code: number } }
  }
  const one = await ask('irn_fetchMessages')
  expect(one.result).toBe(true)
  expect(outgoing.bytes()).toBe(JSON.stringify(one).length)
  for (const then of taken.splice(0)) then()
  expect(outgoing.bytes()).toBe(0)

  outgoing.add(1_000)
  expect((await ask('irn_fetchMessages')).error?.code).toBe(3001)
  expect((await ask('irn_batchFetchMessages')).error?.code).toBe(3001)
  expect((await ask('irn_publish')).result).toBe(true)
  expect(called).toEqual(['irn_fetchMessages', 'irn_publish'])
  await server.stop()
})
