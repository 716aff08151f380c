import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import { createTopic } from '../../../test/relayClient.js'
import { useWire } from '../../../test/useWire.js'

describe.each(sharedFirst)('the relay’s wire on %s', (name) => {
  const { started, open } = useWire(name)

  const topic = createTopic()
  const many = (count: number) => Array.from({ length: count }, createTopic)
  it.each([
    ['irn_publish', { topic: 'ABC', message: 'x', ttl: 60 }, -32600, 'InvalidTopic'],
    ['irn_publish', { topic: topic.toUpperCase(), message: 'x', ttl: 60 }, -32600, 'InvalidTopic'],
    ['irn_publish', { topic, message: '', ttl: 60 }, -32600, 'InvalidParams'],
    ['irn_publish', { topic, message: 5, ttl: 60 }, -32600, 'InvalidParams'],
    ['irn_publish', { topic, message: 'a\u0000b', ttl: 60 }, -32600, 'InvalidParams'],
    ['irn_publish', { topic, message: '\ud800', ttl: 60 }, -32600, 'InvalidParams'],
    ['irn_publish', { topic, message: 'x' }, -32600, 'InvalidParams'],
    ['irn_publish', { topic, message: 'x', ttl: 1.5 }, -32600, 'InvalidParams'],
    ['irn_publish', { topic, message: 'x', ttl: 60, tag: -1 }, -32600, 'InvalidParams'],
    ['irn_publish', { topic, message: 'x', ttl: 0 }, -32000, 'TtlTooShort'],
    ['irn_publish', { topic, message: 'x', ttl: 3_601 }, -32000, 'TtlTooLong'],
    ['irn_publish', null, -32600, 'InvalidParams'],
    ['irn_publish', [], -32600, 'InvalidParams'],
    ['irn_batchPublish', { messages: [] }, -32600, 'BatchEmpty'],
    ['irn_batchPublish', { messages: [null] }, -32600, 'InvalidParams'],
    ['irn_batchSubscribe', { topics: [] }, -32600, 'BatchEmpty'],
    ['irn_batchSubscribe', { topics: many(501) }, -32600, 'BatchLimitExceeded'],
    ['irn_batchSubscribe', { topics: 'x' }, -32600, 'InvalidParams'],
    ['irn_batchUnsubscribe', { subscriptions: [null] }, -32600, 'InvalidTopic'],
    ['irn_batchReceive', { receipts: [5] }, -32600, 'InvalidParams'],
    ['wc_proposeSession', { pairingTopic: topic }, -32600, 'InvalidParams'],
    [
      'wc_approveSession',
      {
        pairingTopic: topic,
        sessionTopic: 'x',
        sessionProposalResponse: 'a',
        sessionSettlementRequest: 'b',
      },
      -32600,
      'InvalidTopic',
    ],
    ['eth_sendTransaction', {}, -32600, 'InvalidMethod'],
    ['constructor', {}, -32600, 'InvalidMethod'],
  ])('%s %j is refused with %s %s', async (method, params, code, data) => {
    const client = await open()
    expect(await client.call(method, params)).toMatchObject({ error: { code, data } })
    await client.close()
  })

  it('an address that is none is refused, and is no failure of the relay', async () => {
    const { url, lines } = started()
    const status = await new Promise<number>((resolve) => {
      const headers = { connection: 'upgrade', upgrade: 'websocket' }
      const asked = request(`${url}//`, { headers, path: '//' })
      asked.on('response', (response) => resolve(response.statusCode ?? 0))
      asked.on('error', () => resolve(0))
      asked.end()
    })
    expect(status).toBe(404)
    expect(lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('a batch with one wrong message publishes none of it', async () => {
    const [sender, other] = [await open(), createTopic()]
    const messages = [
      { topic: other, message: 'x', ttl: 60 },
      { topic: other, message: 'y', ttl: -1 },
    ]
    expect(await sender.call('irn_batchPublish', { messages })).toMatchObject({
      error: { data: 'InvalidParams' },
    })
    const reader = await open()
    expect(await reader.call('irn_fetchMessages', { topic: other })).toMatchObject({
      result: { messages: [] },
    })
    await Promise.all([sender.close(), reader.close()])
  })

  it('a socket has so many subscriptions, and the next one is refused [B-23]', async () => {
    const client = await open()
    expect((await client.call('irn_batchSubscribe', { topics: many(500) })).error).toBeUndefined()
    expect(await client.call('irn_batchSubscribe', { topics: many(101) })).toMatchObject({
      error: { code: -32000, data: 'SubscriberLimitExceeded' },
    })
    expect((await client.call('irn_batchSubscribe', { topics: many(100) })).error).toBeUndefined()
    await client.close()
  })

  it('a frame that is too large ends the socket with 1009, and nobody else’s [B-23]', async () => {
    const [client, other] = [await open(), await open()]
    client.publish(createTopic(), 'x'.repeat(70_000)).catch(() => {})
    expect(await client.closed).toMatchObject({ code: 1009 })
    expect(await other.publish(createTopic(), 'x')).toMatchObject({ result: true })
    await other.close()
  })
})
