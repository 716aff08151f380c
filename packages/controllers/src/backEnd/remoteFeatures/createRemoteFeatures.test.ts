import type { ProjectConfig } from '@latchkey/api'
import { createError } from '@latchkey/core'
import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createLifetime } from '../../environment/createLifetime.js'
import { createEventsController } from '../../events/createEventsController.js'
import { createFeaturesController } from '../../features/createFeaturesController.js'
import type { KitOptions } from '../../kit/KitOptions.js'
import { createNoticesController } from '../../notices/createNoticesController.js'
import { createOptions } from '../../options/createOptions.js'
import { createRemoteFeatures } from './createRemoteFeatures.js'

type Answer = ProjectConfig | Error | 'never'

const off = (id: string): ProjectConfig['features'][number] => ({
  id,
  isEnabled: false,
  config: null,
})

function setUp(given: Omit<KitOptions, 'adapters'>, answer: Answer) {
  const environment = createFakeEnvironment()
  const lifetime = createLifetime(environment)
  const options = createOptions({ debug: true, ...given, adapters: [] })
  const events = createEventsController({ environment })
  const notices = createNoticesController({ environment, lifetime, events, options })
  const features = createFeaturesController({ options })
  const server = { answer, asked: 0 }
  const remote = createRemoteFeatures({
    environment,
    lifetime,
    options,
    features,
    notices,
    ask: async () => {
      server.asked++
      if (server.answer === 'never') return await new Promise<never>(() => undefined)
      if (server.answer instanceof Error) throw server.answer
      return server.answer
    },
  })
  const warnings = () =>
    environment.logs.filter(({ message }) => message === 'Local configuration ignored')
  return {
    environment,
    lifetime,
    features,
    server,
    remote,
    warnings,
    notices,
    state: features.store.getState,
  }
}

describe('remote configuration', () => {
  test('is asked again after ten minutes and not before [W-17]', async () => {
    const { environment, remote, server } = setUp({}, { features: [] })
    await Promise.all([remote.update(), remote.update()])
    expect(server.asked).toBe(1)
    await environment.clock.advance(10 * 60_000 - 1)
    await remote.update()
    expect(server.asked).toBe(1)
    await environment.clock.advance(1)
    await remote.update()
    expect(server.asked).toBe(2)
  })

  test('one that is stale or fails leaves the last good one, and none leaves the local [W-17]', async () => {
    const { environment, remote, server, state } = setUp(
      { features: { onramp: ['meld'] } },
      createError('HTTP_FAILED'),
    )
    const local = state()
    await remote.update()
    expect(state()).toEqual(local)
    server.answer = { features: [off('swap')] }
    await remote.update()
    expect(state()).toEqual({ ...local, swaps: false })
    server.answer = createError('HTTP_INVALID_RESPONSE')
    await environment.clock.advance(60 * 60_000)
    await remote.update()
    expect(state()).toEqual({ ...local, swaps: false })
    server.answer = { features: [] }
    await remote.update()
    expect(state()).toEqual(local)
  })

  test('an answer that never comes is given up, and leaves no timer [W-17]', async () => {
    const { environment, remote, state } = setUp({}, 'never')
    const local = state()
    const asking = remote.update()
    await environment.clock.advance(15_000)
    await asking
    expect(state()).toEqual(local)
    expect(environment.clock.pending()).toBe(0)
  })

  test('warns that the local configuration is ignored once, and only where it was [W-17]', async () => {
    const { remote, server, environment, warnings, features, state } = setUp(
      { features: { swaps: true, activity: false } },
      { features: [off('onramp'), off('activity')] },
    )
    await remote.update()
    expect(state()).toMatchObject({ onramp: false, activity: false, swaps: true })
    // The host had not set onramp, and activity was off.
    expect(warnings()).toEqual([])
    server.answer = { features: [off('swap')] }
    await environment.clock.advance(10 * 60_000)
    await remote.update()
    expect(warnings()).toMatchObject([{ level: 'warn', context: ['swaps'] }])
    features.update({ swaps: ['1inch'] })
    await environment.clock.advance(10 * 60_000)
    await remote.update()
    expect(warnings()).toHaveLength(1)
  })

  test('later updates of the host are narrowed too, and never widened [W-17]', async () => {
    const { remote, features, state } = setUp({}, { features: [off('swap')] })
    await remote.update()
    features.update({ swaps: true, send: false })
    expect(state()).toMatchObject({ swaps: false, send: false })
    features.update({ email: false })
    await remote.update()
    expect(state()).toMatchObject({ email: false })
  })

  test('with features: remote it is over the local, and the default holds until it comes', async () => {
    const { remote, features, state, warnings, server, environment } = setUp(
      { features: 'remote' },
      createError('HTTP_FAILED'),
    )
    expect(state()).toMatchObject({ swaps: true, email: true, analytics: false })
    expect(Object.keys(state())).not.toContain('0')
    await remote.update()
    features.update({ swaps: false })
    expect(state().swaps).toBe(false)
    server.answer = { features: [{ id: 'swap', isEnabled: true, config: ['1inch'] }] }
    await environment.clock.advance(1)
    await remote.update()
    expect(state().swaps).toEqual(['1inch'])
    expect(warnings()).toMatchObject([{ context: ['swaps'] }])
  })

  test('one feature that is marked as remote is decided there, the others stay the host’s', async () => {
    const { remote, state, warnings } = setUp(
      { features: { swaps: 'remote', onramp: false } },
      { features: [off('swap'), { id: 'onramp', isEnabled: true, config: null }] },
    )
    expect(state().swaps).toBe(true)
    await remote.update()
    expect(state()).toMatchObject({ swaps: false, onramp: false })
    expect(warnings()).toEqual([])
  })

  test.each([
    [createError('HTTP_STATUS', { params: { status: 429 } }), 'RATE_LIMITED'],
    [createError('HTTP_STATUS', { params: { status: 503 } }), 'SERVER_ERROR'],
    [createError('INVALID_APP_CONFIGURATION'), 'INVALID_APP_CONFIGURATION'],
    [createError('ORIGIN_NOT_ALLOWED'), 'INVALID_APP_CONFIGURATION'],
    [createError('INVALID_PROJECT_ID'), 'PROJECT_ID_NOT_CONFIGURED'],
    [createError('HTTP_FAILED'), undefined],
  ])('%s shows an alert, once', async (answer, code) => {
    const { remote, notices, environment } = setUp({}, answer)
    await remote.update()
    expect(notices.store.getState().alert?.code).toBe(code)
    notices.hideAlert()
    await environment.clock.advance(10 * 60_000)
    await remote.update()
    expect(notices.store.getState().alert).toBeUndefined()
  })

  test('a kit that is stopped meanwhile shows nothing of it', async () => {
    const { remote, lifetime, notices, environment } = setUp({}, 'never')
    const asking = remote.update()
    lifetime.end()
    await asking
    expect(notices.store.getState().alert).toBeUndefined()
    expect(environment.logs).toEqual([])
  })
})
