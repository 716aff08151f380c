import { afterEach, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { createIdentity, createToken, createTopic } from '../../../test/relayClient.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'

describe.each(libsqlFirst)('many messages of one byte, on %s', (name) => {
  let server: TestServer | undefined
  afterEach(() => server?.stop())

  /** Publishes five hundred at once over HTTP. Resolves with the relay's answer. */
  const publish = async ({ ask }: TestServer) => {
    const messages = Array.from({ length: 500 }, () => ({
      topic: createTopic(),
      message: 'x',
      ttl: 300,
    }))
    const body = JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_batchPublish',
      params: { messages },
    })
    const path = `/rpc?auth=${createToken(createIdentity())}`
    const { result, error } = await (await ask(path, { method: 'POST', body })).json()
    return result ?? error.data ?? error.code
  }

  it('a project stores no more of them than its budget has room for their rows', async () => {
    server = await startTestServer(name, { budgets: { storedBytes: 400_000 } })
    expect([await publish(server), await publish(server)]).toEqual([true, 'MailboxLimitExceeded'])
    // The measurement of a new start includes their rows, too.
    const again = await startTestServer(
      name,
      { budgets: { storedBytes: 400_000 } },
      { backend: server.backend },
    )
    expect(await publish(again)).toBe('MailboxLimitExceeded')
    await again.stop()
  })

  it('a caller publishes no more of them in an hour than its limit has kibibytes for', async () => {
    server = await startTestServer(name, {
      limits: { relayKibibytes: { points: 400, seconds: 3_600 } },
    })
    expect([await publish(server), await publish(server)]).toEqual([true, 'RATE_LIMITED'])
  })
})
