import type { EventEnvelope } from '@latchkey/api'
import { createError } from '@latchkey/core'
import { createFakeEnvironment, settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createLifetime } from '../../environment/createLifetime.js'
import { createFeaturesController } from '../../features/createFeaturesController.js'
import { createOptions } from '../../options/createOptions.js'
import { createEventTransport } from './createEventTransport.js'

type Server = { wanted: boolean | Error; answer: Error | undefined; asked: number }

function setUp(initial: Partial<Server> = {}) {
  const environment = createFakeEnvironment()
  const lifetime = createLifetime(environment)
  const options = createOptions({ adapters: [], features: { analytics: true, telemetry: true } })
  const features = createFeaturesController({ options })
  const server: Server = { wanted: true, answer: undefined, asked: 0, ...initial }
  const sent: { readonly events: readonly EventEnvelope[]; readonly leaving: boolean }[] = []
  const errors: unknown[] = []
  const transport = createEventTransport({
    environment,
    lifetime,
    options,
    features,
    isWanted: async () => {
      server.asked++
      if (typeof server.wanted !== 'boolean') throw server.wanted
      return server.wanted
    },
    send: async (events, { leaving }) => {
      sent.push({ events, leaving })
      if (server.answer) throw server.answer
    },
    onError: (error) => errors.push(error),
  })
  const track = (event = 'MODAL_OPEN', properties: Readonly<Record<string, unknown>> = {}) =>
    transport.push('analytics', { type: 'track', event, properties }, environment.now())
  const names = () => sent.map(({ events }) => events.map(({ props }) => props.event))
  return {
    environment,
    clock: environment.clock,
    lifetime,
    features,
    server,
    sent,
    errors,
    transport,
    track,
    names,
  }
}

describe('the transport of events', () => {
  test('gathers for ten seconds and sends all at once', async () => {
    const { clock, track, names, sent } = setUp()
    track('MODAL_OPEN')
    await clock.advance(9_000)
    track('MODAL_CLOSE')
    expect(names()).toEqual([])
    await clock.advance(1_000)
    expect(names()).toEqual([['MODAL_OPEN', 'MODAL_CLOSE']])
    expect(sent[0]?.events[0]).toMatchObject({
      url: 'https://host.example',
      domain: 'host.example',
    })
    expect(sent[0]?.leaving).toBe(false)
  })

  test('a batch holds at most 45 KB, also while the operator has not answered', async () => {
    const { clock, track, sent } = setUp()
    const text = 'a b. '.repeat(380)
    for (let count = 0; count < 100; count++) track('SELECT_WALLET', { name: text, count })
    await clock.advance(10_000)
    expect(sent.length).toBeGreaterThan(3)
    for (const { events } of sent) expect(JSON.stringify(events).length).toBeLessThan(46 * 1_024)
    expect(sent.flatMap(({ events }) => events)).toHaveLength(100)
  })

  test.each(['hidden', 'left'])(
    'sends at once when the page is %s, so that it outlives the page',
    async (how) => {
      const { environment, track, sent, clock } = setUp()
      track()
      if (how === 'hidden') environment.setVisible(false)
      else environment.leave()
      await settle()
      expect(sent).toMatchObject([{ leaving: true, events: [{ props: { event: 'MODAL_OPEN' } }] }])
      await clock.advance(10_000)
      environment.leave()
      expect(sent).toHaveLength(1)
      expect(environment.listeners()).toBe(0)
    },
  )

  test('a page without events has no timer and no listener, hidden or not, and asks nothing [R-13]', async () => {
    const { clock, environment, track, sent, server } = setUp()
    expect([clock.pending(), environment.listeners()]).toEqual([0, 0])
    track()
    environment.setVisible(false)
    await clock.advance(5 * 60_000)
    expect(sent).toHaveLength(1)
    expect(server.asked).toBe(1)
    expect([clock.pending(), environment.listeners()]).toEqual([0, 0])
  })

  test('with the switch off nothing is gathered, asked or sent; gathered events are dropped [W-16]', async () => {
    const { clock, environment, features, track, sent, server, transport } = setUp()
    features.update({ analytics: false })
    track()
    expect([clock.pending(), environment.listeners()]).toEqual([0, 0])
    await clock.advance(60_000)
    expect(server.asked).toBe(0)
    features.update({ analytics: true })
    track('MODAL_OPEN')
    transport.push('telemetry', { type: 'error', event: 'API_ERROR' }, environment.now())
    features.update({ analytics: false })
    await clock.advance(10_000)
    expect(sent.flatMap(({ events }) => events.map(({ props }) => props.event))).toEqual([
      'API_ERROR',
    ])
    features.update({ telemetry: false })
    track()
    await clock.advance(60_000)
    expect([sent.length, server.asked]).toEqual([1, 1])
  })

  test.each([false, createError('HTTP_FAILED')])(
    'an operator who says %s gets nothing, and is asked again after ten minutes [W-16]',
    async (wanted) => {
      const { clock, track, sent, server } = setUp({ wanted })
      track()
      await clock.advance(10_000)
      track()
      await clock.advance(10_000)
      expect([sent.length, server.asked]).toEqual([0, 1])
      server.wanted = true
      await clock.advance(10 * 60_000)
      track()
      await clock.advance(10_000)
      expect([sent.length, server.asked]).toEqual([1, 2])
    },
  )

  test('a server that forbids this origin is sent nothing more; one that fails is sent the next', async () => {
    const { clock, track, sent, server, errors } = setUp({
      answer: createError('HTTP_STATUS', { params: { status: 503 } }),
    })
    for (let round = 0; round < 2; round++) {
      track()
      await clock.advance(10_000)
    }
    expect(sent).toHaveLength(2)
    server.answer = createError('ORIGIN_NOT_ALLOWED')
    for (let round = 0; round < 3; round++) {
      track()
      await clock.advance(10_000)
    }
    expect(sent).toHaveLength(3)
    expect(errors).toHaveLength(3)
  })

  test('a kit that is stopped sends nothing and leaves nothing, and sends again when it is started', async () => {
    const { clock, environment, lifetime, track, names } = setUp()
    track('MODAL_OPEN')
    lifetime.end()
    await settle()
    expect([clock.pending(), environment.listeners()]).toEqual([0, 0])
    await clock.advance(60_000)
    expect(names()).toEqual([])
    lifetime.begin()
    track('MODAL_CLOSE')
    await clock.advance(10_000)
    expect(names()).toEqual([['MODAL_CLOSE']])
  })
})
