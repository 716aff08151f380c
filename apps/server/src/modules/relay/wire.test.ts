import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import { createIdentity, createToken, createTopic } from '../../../test/relayClient.js'
import type { TestServer } from '../../../test/startTestServer.js'
import { useWire } from '../../../test/useWire.js'
import { relayMethods } from './relayMethods.js'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(sharedFirst)('the relay’s wire on %s', (name) => {
  const { started, open } = useWire(name)
  let server: TestServer
  beforeAll(() => {
    server = started()
  })

  it('a message goes to every subscriber but the client that sent it, with the subscription id that clients compute', async () => {
    const topic = createTopic()
    const [sender, first, second] = [await open(), await open(), await open()]
    const tab = await open({ identity: sender.identity })
    for (const each of [sender, first, second, tab])
      expect(await each.subscribe(topic)).toMatchObject({
        result: sha256(topic + each.identity.clientId),
      })
    expect(
      await sender.publish(topic, 'hello', {
        tag: 1108,
        attestation: 'proof',
        rpcMethods: ['personal_sign'],
      }),
    ).toMatchObject({
      result: true,
    })
    expect([await first.messages(1), await second.messages(1)]).toEqual([['hello'], ['hello']])
    expect(first.pushed[0]).toMatchObject({
      topic,
      tag: 1108,
      attestation: 'proof',
      subscription: sha256(topic + first.identity.clientId),
    })
    expect(Math.abs(Date.now() - (first.pushed[0]?.publishedAt ?? 0))).toBeLessThan(30_000)
    expect(JSON.stringify(first.pushed)).not.toContain('personal_sign')
    expect([sender.pushed, tab.pushed]).toEqual([[], []])
    for (const each of [sender, first, second, tab]) await each.close()
  })

  it('a mailbox keeps what came before anybody listened; a subscription is answered before it is emptied', async () => {
    const topic = createTopic()
    const sender = await open()
    for (const text of ['1', '2', '3']) await sender.publish(topic, text)
    const late = await open()
    await late.subscribe(topic)
    expect(await late.messages(3)).toEqual(['1', '2', '3'])
    expect(late.frames[0]).toContain('"result"')
    await Promise.all([sender.close(), late.close()])
  })

  it('unacknowledged messages come again and acknowledged ones do not, by client and not by socket', async () => {
    const topic = createTopic()
    const sender = await open()
    const identity = createIdentity()
    const deaf = await open({ identity, acknowledges: false })
    await deaf.subscribe(topic)
    for (const text of ['1', '2', '3']) await sender.publish(topic, text)
    await deaf.messages(3)
    deaf.acknowledge(deaf.pushed[1]?.pushId ?? 0)
    expect((await deaf.call('irn_unsubscribe', { topic: createTopic(), id: 'x' })).result).toBe(
      true,
    )
    deaf.terminate()
    const again = await open({ identity })
    await again.subscribe(topic)
    expect(await again.messages(2)).toEqual(['1', '3'])
    // The acknowledgements of a socket come before its later calls.
    await again.call('irn_unsubscribe', { topic, id: 'x' })
    await again.close()
    const last = await open({ identity })
    await last.subscribe(topic)
    await sender.publish(topic, '4')
    expect(await last.messages(1)).toEqual(['4'])
    await Promise.all([sender.close(), last.close()])
  })

  it('the same text on two topics is two messages', async () => {
    const topics = [createTopic(), createTopic()]
    const [sender, reader] = [await open(), await open()]
    await reader.call('irn_batchSubscribe', { topics })
    for (const topic of topics) await sender.publish(topic, 'same')
    await reader.messages(2)
    expect(reader.pushed.map(({ topic }) => topic)).toEqual(topics)
    await Promise.all([sender.close(), reader.close()])
  })

  it('several sockets of one client all get what comes', async () => {
    const topic = createTopic()
    const [sender, tab] = [await open(), await open()]
    const other = await open({ identity: tab.identity })
    await Promise.all([tab.subscribe(topic), other.subscribe(topic)])
    await sender.publish(topic, 'x')
    expect([await tab.messages(1), await other.messages(1)]).toEqual([['x'], ['x']])
    await Promise.all([sender.close(), tab.close(), other.close()])
  })

  it('a second try is answered as the first and delivered once', async () => {
    const topic = createTopic()
    const [sender, reader] = [await open(), await open()]
    await reader.subscribe(topic)
    const id = '1778341964282845123'
    const answers = await Promise.all([
      sender.call('irn_publish', { topic, message: 'once', ttl: 300, tag: 1 }, id),
      sender.publish(topic, 'once'),
    ])
    expect(answers).toMatchObject([{ result: true }, { result: true }])
    await sender.publish(topic, 'end')
    expect(await reader.messages(2)).toEqual(['once', 'end'])
    await Promise.all([sender.close(), reader.close()])
  })

  it('ids come back as they were written, above 2^53 too, on the socket and over HTTP', async () => {
    const client = await open()
    for (const id of [
      '1778341964282845123',
      '"1778341964282845123"',
      '9007199254740993',
      '1000000000',
    ]) {
      const answer = client.call('irn_subscribe', { topic: createTopic() }, id)
      await answer
      expect(client.frames.at(-1)).toContain(`"id":${id},`)
      expect(
        await post(
          `{"id":${id},"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${createTopic()}"}}`,
        ),
      ).toContain(`"id":${id},`)
    }
    await client.close()
  })
  const post = async (body: string, token = createToken(createIdentity())) => {
    const response = await server.ask(`/rpc?auth=${token}`, { method: 'POST', body })
    return response.text()
  }

  it('wc_proposeSession and wc_approveSession subscribe and publish in one call, in the order that pairing needs', async () => {
    const [pairingTopic, sessionTopic] = [createTopic(), createTopic()]
    const [page, wallet] = [await open(), await open()]
    const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 }
    expect(await page.call('wc_proposeSession', proposal)).toMatchObject({ result: true })
    await wallet.subscribe(pairingTopic)
    await wallet.messages(1)
    expect(wallet.pushed[0]).toMatchObject({ topic: pairingTopic, message: 'proposal', tag: 1100 })
    await page.subscribe(sessionTopic)
    const approval = {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      ttl: 300,
    }
    expect(await wallet.call('wc_approveSession', approval)).toMatchObject({ result: true })
    expect(await page.messages(2)).toEqual(['response', 'settlement'])
    expect(page.pushed.map(({ tag }) => tag)).toEqual([1101, 1102])
    await page.publish(sessionTopic, 'first request')
    expect(await wallet.messages(2)).toEqual(['proposal', 'first request'])
    await Promise.all([page.close(), wallet.close()])
  })

  it('batches, blocking calls, old prefixes, fetching and acknowledging without a push', async () => {
    const [a, b] = [createTopic(), createTopic()]
    const [sender, reader] = [await open(), await open()]
    const messages = ['1', '2', '3'].map((message, index) => ({
      topic: index === 1 ? b : a,
      message,
      ttl: 60,
      tag: 5,
    }))
    expect(await sender.call('irn_batchPublish', { messages })).toMatchObject({ result: true })
    const fetched = await reader.call('irn_batchFetchMessages', { topics: [a, b] })
    expect(fetched).toMatchObject({
      result: {
        hasMore: false,
        messages: [{ message: '1', topic: a, tag: 5 }, { message: '2' }, { message: '3' }],
      },
    })
    expect(await reader.call('iridium_fetchMessages', { topic: a })).toMatchObject({
      result: { messages: [], hasMore: false },
    })
    expect(
      await sender.call('waku_publish', { topic: a, message: '4', ttl: 60, tag: 0 }),
    ).toMatchObject({ result: true })
    expect(
      await reader.call('irn_batchReceive', { receipts: [{ topic: a, messageId: sha256('4') }] }),
    ).toMatchObject({ result: true })
    const ids = [a, b].map((topic) => sha256(topic + reader.identity.clientId))
    expect(await reader.call('irn_batchSubscribeBlocking', { topics: [a, b] })).toMatchObject({
      result: ids.map((id) => ({ id })),
    })
    expect(await reader.call('irn_batchSubscribe', { topics: [a, b] })).toMatchObject({
      result: ids,
    })
    expect(await reader.call('irn_subscribeBlocking', { topic: a })).toMatchObject({
      result: ids[0],
    })
    await sender.publish(b, '5')
    expect(await reader.messages(1)).toEqual(['5'])
    expect(
      await reader.call('irn_batchUnsubscribe', {
        subscriptions: [
          { topic: a, id: 'x' },
          { topic: b, id: 'x' },
        ],
      }),
    ).toMatchObject({ result: true })
    await sender.publish(b, '6')
    expect((await reader.call('irn_fetchMessages', { topic: b })).result).toMatchObject({
      messages: [{ message: '6' }],
    })
    expect(reader.pushed).toHaveLength(1)
    await Promise.all([sender.close(), reader.close()])
  })

  it('over HTTP the same methods answer, with the token in the query or the header', async () => {
    const topic = createTopic()
    const token = createToken(createIdentity())
    const body = JSON.stringify({
      id: '1',
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { topic, message: 'by post', ttl: 60, tag: 0 },
    })
    const reader = await open()
    await reader.subscribe(topic)
    const published = await server.ask('/rpc', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
      origin: null,
    })
    expect([published.status, await published.json()]).toEqual([
      200,
      { jsonrpc: '2.0', id: '1', result: true },
    ])
    expect(await reader.messages(1)).toEqual(['by post'])
    expect(JSON.parse(await post(body.replace('irn_publish', 'irn_nothing'), token))).toMatchObject(
      {
        error: { code: -32600, data: 'InvalidMethod' },
      },
    )
    const anonymous = await server.ask('/rpc', { method: 'POST', body })
    expect([anonymous.status, await anonymous.json()]).toMatchObject([
      401,
      { id: '1', error: { code: 3000, data: 'MissingJwt' } },
    ])
    const forged = await server.ask(`/rpc?auth=${token}x`, { method: 'POST', body })
    expect([forged.status, await forged.json()]).toMatchObject([
      401,
      { error: { code: 3000, data: 'InvalidJwt' } },
    ])
    await reader.close()
  })

  it('every method is counted, and the metrics name no topic, client or message', async () => {
    const client = await open()
    const topics = [createTopic()]
    await client.call('irn_batchSubscribe', { topics })
    await client.publish(topics[0] ?? '', 'message-text')
    const text = await (await fetch(`${server.url}/metrics`)).text()
    expect(text).toContain('latchkey_relay_requests_total{method="irn_batchSubscribe"}')
    expect(text).toMatch(/latchkey_relay_messages_total\{event="stored"\} [1-9]/)
    expect(text).toMatch(/latchkey_relay_sockets [1-9]/)
    for (const secret of [topics[0] ?? '', client.identity.clientId, 'message-text'])
      expect(text).not.toContain(secret)
    for (const [, method] of text.matchAll(/latchkey_relay_requests_total\{method="([^"]*)"\}/g))
      expect(relayMethods).toContain(method)
    await client.close()
  })

  it('nothing of what clients say or are stands in the log [B-20]', async () => {
    const client = await open({
      query: { ua: 'wc-2/canary-ua/host.example', canary: 'canary-query' },
    })
    const secrets = [
      createTopic(),
      'canary-message',
      'canary-attestation',
      client.identity.clientId,
      '127.0.0.1',
      'canary-ua',
      'canary-query',
      'canary-id',
    ]
    await client.publish(secrets[0] ?? '', 'canary-message', { attestation: 'canary-attestation' })
    await client.call('canary-method', { canary: true }, '"canary-id"')
    await expect(open({ query: { auth: 'canary-token' } })).rejects.toThrow('HTTP 401')
    await client.close()
    const closed = () => server.lines.filter((line) => line.includes('relay socket closed'))
    await vi.waitFor(() => expect(closed().length).toBeGreaterThan(0))
    const text = server.lines.filter((line) => !line.includes('"listening"')).join('')
    expect(text).toContain('InvalidJwt')
    for (const secret of [...secrets, 'canary-method', 'canary-token'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })
})
