import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { shop, startTestServer, type TestServer } from '../../../test/startTestServer.js'

const envelope = (props: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  eventId: randomUUID(),
  url: 'https://shop.example/orders/nr4711?customer=eve%40mail.example#top',
  domain: 'shop.example',
  timestamp: 1,
  props,
  ...more,
})

describe.each(libsqlFirst)('events on %s', (name) => {
  let server: TestServer
  let token = ''
  const clock = { now: Date.UTC(2026, 0, 10) }
  beforeAll(async () => {
    server = await startTestServer(
      name,
      {
        events: { retentionDays: 30 },
        limits: {
          events: { points: 100_000, seconds: 60 },
          operator: { points: 1_000, seconds: 60 },
        },
      },
      { now: () => clock.now },
    )
    token = await server.context.projects.addToken(server.project.id)
  })
  afterAll(() => server.stop())
  const send = (
    path: '/e' | '/batch',
    body: unknown,
    init: Parameters<TestServer['ask']>[1] = {},
  ) =>
    server.ask(`${path}?st=appkit&sv=html-latchkey-0.0.0`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    })
  const summary = async (days = 30) =>
    (
      await server.ask(`/operator/v1/events?days=${days}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()
  const rows = () => server.context.database.all('SELECT * FROM events')
  const clear = async () => {
    for (const table of ['events', 'event_days'])
      await server.context.database.run(`DELETE FROM ${table}`)
  }

  it('keeps events, one or many, once, and sums them up for the operator', async () => {
    await clear()
    const one = envelope({ type: 'track', event: 'MODAL_OPEN', properties: { connected: true } })
    expect((await send('/e', one)).status).toBe(204)
    expect((await send('/e', one)).status).toBe(204)
    const many = [
      one,
      envelope({ event: 'MODAL_CLOSE', properties: { connected: false } }),
      envelope({ event: 'MODAL_CLOSE' }),
    ]
    expect((await send('/batch', many, { headers: { 'content-type': 'text/plain' } })).status).toBe(
      204,
    )
    expect(await summary()).toMatchObject({
      total: 3,
      events: [
        { name: 'MODAL_CLOSE', kind: 'event', count: 2 },
        { name: 'MODAL_OPEN', kind: 'event', count: 1 },
      ],
      daily: [{ day: '2026-01-10', count: 3 }],
      origins: [{ origin: shop, count: 3 }],
    })
  })

  it('an event whose id no database keeps is refused, alone and in a batch, and is no error of the server', async () => {
    await clear()
    for (const eventId of ['a\u0000b', 'a\nb', 'a\ud800b']) {
      const bad = { ...envelope({ event: 'MODAL_OPEN' }), eventId }
      expect((await send('/e', bad)).status).toBe(400)
      expect((await send('/batch', [envelope({ event: 'MODAL_OPEN' }), bad])).status).toBe(400)
    }
    expect(await rows()).toEqual([])
  })

  it('an error of another client, whose time is a text, is taken', async () => {
    await clear()
    const error = { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'x' }
    expect(
      (await send('/e', envelope(error, { timestamp: '2026-01-10T00:00:00.000Z' }))).status,
    ).toBe(204)
    expect(await rows()).toHaveLength(1)
  })

  it('the summary reads a row for each kind of event and day, however many came', async () => {
    await clear()
    const many = (day: number) =>
      Array.from({ length: 100 }, (_, index) =>
        envelope({ event: index % 2 === 0 ? 'MODAL_OPEN' : `DAY_${day}`, properties: {} }),
      )
    for (const day of [1, 2, 3]) {
      expect((await send('/batch', many(day))).status).toBe(204)
      clock.now += 24 * 60 * 60 * 1000
    }
    const { database } = server.context
    const [counted] = await database.all('SELECT COUNT(*) AS count FROM event_days')
    expect(Number(counted?.count)).toBe(6)
    // Without the events themselves, of which it needs the last errors only.
    await database.run('DELETE FROM events')
    expect(await summary()).toMatchObject({ total: 300, origins: [{ origin: shop, count: 300 }] })
    expect((await summary()).events[0]).toEqual({ name: 'MODAL_OPEN', kind: 'event', count: 150 })
    clock.now -= 3 * 24 * 60 * 60 * 1000
  })

  it('a project stores so many events a day, and another one’s go on', async () => {
    const { projects } = server.context
    const small = await projects.add({ name: 'Small', origins: [shop], analytics: true })
    await projects.setBudget(small.id, 'eventsPerDay', 10)
    const batch = () => Array.from({ length: 6 }, () => envelope({ event: 'MODAL_OPEN' }))
    expect((await send('/batch', batch(), { projectId: small.id })).status).toBe(204)
    const refused = await send('/batch', batch(), { projectId: small.id })
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { error: { code: 'BUDGET_SPENT' } },
    ])
    // Refused requests are not counted.
    expect((await send('/batch', batch().slice(0, 4), { projectId: small.id })).status).toBe(204)
    expect((await send('/batch', batch())).status).toBe(204)
    await projects.remove(small.id)
  })

  it('keeps the origin alone, and of the properties those without a person in them [W-16]', async () => {
    await clear()
    const secret = {
      address: `0x${'ab'.repeat(20)}`,
      email: 'eve@mail.example',
      uri: `wc:${'cd'.repeat(32)}@2`,
      hash: 'x',
      ensName: 'eve.eth',
      search: 'my wallet',
    }
    await send(
      '/e',
      envelope({
        event: 'CONNECT_SUCCESS',
        address: secret.address,
        caipNetworkId: 'eip155:1',
        properties: {
          ...secret,
          name: 'MetaMask eve@mail.example',
          walletRank: 3,
          swapFromAmount: 123.456,
        },
      }),
    )
    const [row] = await rows()
    expect(JSON.parse(String(row?.properties))).toEqual({
      name: 'MetaMask [e-mail]',
      walletRank: 3,
    })
    expect(row).toMatchObject({
      origin: shop,
      name: 'CONNECT_SUCCESS',
      sdk: 'appkit html-latchkey-0.0.0',
    })
    for (const text of ['eve@', 'eve.eth', 'nr4711', 'orders', 'ab'.repeat(20), 'cd'.repeat(16)])
      expect(Object.values(row ?? {}).join(' ')).not.toContain(text)
  })

  it('an error’s message and stack are redacted [W-16]', async () => {
    await clear()
    await send(
      '/e',
      envelope({
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'TypeError',
        errorMessage: `failed for eve@mail.example ${'ab'.repeat(32)}`,
        stackTrace: 'at https://shop.example/a.js?token=1:1:1',
      }),
    )
    expect((await summary()).errors).toMatchObject([
      {
        name: 'INTERNAL_SDK_ERROR',
        properties: {
          errorMessage: 'failed for [e-mail] [hex]',
          stackTrace: 'at https://shop.example/a.js',
        },
      },
    ])
  })

  it('no secret planted anywhere in an event reaches the database [W-16]', async () => {
    await clear()
    const hex = fc.string({
      unit: fc.constantFrom(...'0123456789abcdef'),
      minLength: 40,
      maxLength: 64,
    })
    const secret = fc.oneof(
      hex,
      hex.map((text) => `0x${text}`),
      hex.map((text) => `wc:${text}@2?symKey=${text}`),
      fc.constant('plantedsecret@mail.example'),
    )
    const keys = fc.constantFrom(
      'name',
      'view',
      'errorMessage',
      'stackTrace',
      'event',
      'eventId',
      'url',
      'domain',
      'address',
      'platform',
      'unknown',
    )
    const seen: string[] = []
    const events = fc.sample(fc.tuple(secret, keys), 300).map(([text, key]) => {
      seen.push(text)
      const inside = { name: 'x', [key]: `a ${text} b`.slice(0, key === 'event' ? 64 : 200) }
      return envelope(
        { event: 'SELECT_WALLET', properties: inside, ...inside },
        key === 'eventId'
          ? { eventId: text.slice(0, 64) }
          : key === 'url'
            ? { url: `https://shop.example/${text}` }
            : {},
      )
    })
    for (let from = 0; from < events.length; from += 30)
      expect((await send('/batch', events.slice(from, from + 30))).status).toBe(204)
    const stored = JSON.stringify(
      (await rows()).map((row) => ({
        ...row,
        project_id: '',
        event_id: String(row.event_id).length > 36 ? row.event_id : '',
      })),
    )
    expect((await rows()).length).toBeGreaterThan(200)
    expect(seen.filter((text) => stored.includes(text))).toEqual([])
    expect(stored).not.toContain('plantedsecret')
  })

  it('with the project’s switch off nothing is kept, and the page’s configuration says so [W-16]', async () => {
    await clear()
    const { projects } = server.context
    const quiet = await projects.add({ name: 'Quiet', origins: [shop] })
    expect(await (await server.ask('/getAnalyticsConfig', { projectId: quiet.id })).json()).toEqual(
      { isAnalyticsEnabled: false },
    )
    expect(
      (await send('/e', envelope({ event: 'MODAL_OPEN' }), { projectId: quiet.id })).status,
    ).toBe(204)
    expect(await rows()).toEqual([])
    expect(await (await server.ask('/getAnalyticsConfig')).json()).toEqual({
      isAnalyticsEnabled: true,
    })
  })

  it('refuses origins that the project does not allow, and callers without one', async () => {
    await clear()
    for (const origin of ['https://other.example', 'null', null]) {
      const refused = await send('/e', envelope({ event: 'MODAL_OPEN' }), { origin })
      expect([refused.status, await refused.json()]).toMatchObject([
        403,
        { error: { message: 'Unauthorized: origin not allowed' } },
      ])
    }
    expect(await rows()).toEqual([])
  })

  it('refuses what is no event, too many and too much', async () => {
    for (const body of ['', '{', 'null', '[]', { eventId: 'x' }, envelope('x' as never)])
      expect((await send('/e', body)).status).toBe(400)
    expect(
      (
        await send(
          '/batch',
          Array.from({ length: 501 }, () => ({})),
        )
      ).status,
    ).toBe(400)
    expect((await send('/e', envelope({ event: 'X', text: 'x'.repeat(70_000) }))).status).toBe(413)
  })

  it('events are gone when their time is over', async () => {
    await clear()
    await send('/e', envelope({ event: 'MODAL_OPEN' }))
    clock.now += 31 * 24 * 60 * 60 * 1000
    expect((await summary(366)).total).toBe(1)
    const { createEventStore } = await import('./createEventStore.js')
    await createEventStore(server.context.database, {
      retentionDays: 30,
      now: () => clock.now,
    }).prune()
    expect(await rows()).toEqual([])
  })

  it('the summary needs the project’s own token [B-24]', async () => {
    const { projects } = server.context
    const other = await projects.add({ name: 'Other', origins: [] })
    const otherToken = await projects.addToken(other.id)
    const read = (query: string, authorization: string) =>
      server.ask(`/operator/v1/events${query}`, { projectId: null, headers: { authorization } })
    expect((await read('', `Bearer ${token}`)).status).toBe(200)
    expect((await read(`?projectId=${other.id}`, `Bearer ${token}`)).status).toBe(404)
    expect((await read(`?projectId=${server.project.id}`, `Bearer ${otherToken}`)).status).toBe(404)
    for (const wrong of ['', 'Bearer x', `Bearer ${token}x`, `Basic ${token}`, token])
      expect((await read('', wrong)).status).toBe(401)
    await projects.revokeTokens(other.id)
    expect((await read('', `Bearer ${otherToken}`)).status).toBe(401)
  })
})
