import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ApiCall, calls } from '@latchkey/api'
import { isKitError } from '@latchkey/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageClient } from '../test/pageClient.js'
import { startChainServer } from '../test/startChainServer.js'
import type { TestServer } from '../test/startTestServer.js'

const examples = fileURLToPath(new URL('../../../packages/api/src/examples', import.meta.url))
/** The input of a call, from its example. */
const inputOf = (name: string): unknown => {
  const file = ['confirmed', 'unconfirmed']
    .map((kind) => `${examples}/${kind}/${name}.json`)
    .find(existsSync)
  return file === undefined
    ? { id: 'metamask' }
    : (JSON.parse(readFileSync(file, 'utf8')) as { input?: unknown }).input
}

let server: TestServer
beforeAll(async () => {
  server = await startChainServer()
})
afterAll(async () => {
  await server.stop()
})

const make = (call: ApiCall<never, unknown>) => {
  const client = pageClient(server, call.api)
  return client.request(call, inputOf(call.name) as never)
}
const isMissing = (name: string) =>
  server.routes.some((route) => route.name === name && route.implemented === false)

describe('the clients against the real server', () => {
  it.each(calls.map((call) => [call.name, call] as const))(
    '%s is answered in the shape that its client reads, or honestly not',
    async (name, call) => {
      if (['getAssetImage', 'getCurrencyImage', 'getTokenImage'].includes(name))
        return expect(await statusOf(make(call))).toBe(404)
      // There is none of this id.
      if (name === 'revokeSession') return expect(await statusOf(make(call))).toBe(404)
      // Pictures come from public addresses, and here is none; without one it refuses.
      if (name === 'getImage') return expect(await statusOf(make(call))).toBe(400)
      // A registration's text is of its own time: names.test.ts registers.
      if (name === 'registerName') return expect(await statusOf(make(call))).toBe(400)
      // This server has no pools and sells nothing; swap.test.ts and onramp.test.ts do both.
      if (call.path.startsWith('/v1/convert/')) return expect(await statusOf(make(call))).toBe(400)
      if (/onramp/i.test(name)) return expect(await statusOf(make(call))).toBe(501)
      expect(await statusOf(make(call))).toBe(isMissing(name) ? 501 : 200)
    },
  )
})

async function statusOf(answer: Promise<unknown>): Promise<unknown> {
  try {
    await answer
    return 200
  } catch (error) {
    return isKitError(error) && error.code === 'HTTP_STATUS' ? error.params?.status : error
  }
}
