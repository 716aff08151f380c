import { createError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'

type Asked = { readonly path: string; readonly body: string; readonly keepalive: boolean }
type Envelope = {
  readonly url: string
  readonly props: { readonly event: string; readonly [key: string]: unknown }
}

const endpoints = { catalogue: 'http://127.0.0.1:9', events: 'http://127.0.0.1:9/events' }

/** A kit, and a back end that records its requests. */
function setUp(
  options: Partial<KitOptions> = {},
  answers: Readonly<Record<string, () => Response>> = {},
) {
  const asked: Asked[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname: path } = new URL(String(input))
    asked.push({ path, body: String(init?.body ?? ''), keepalive: init?.keepalive === true })
    const known: Readonly<Record<string, unknown>> = {
      '/appkit/v1/config': { features: [{ id: 'swap', isEnabled: false, config: null }] },
      '/getAnalyticsConfig': { isAnalyticsEnabled: true },
      '/getWallets': { data: [], count: 0 },
    }
    return (
      answers[path]?.() ??
      (path in known ? Response.json(known[path]) : new Response(null, { status: 204 }))
    )
  })
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({ id: 'io.alpha', name: 'Alpha' })
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector] })],
    environment,
    prefetch: 'none',
    debug: true,
    endpoints,
    ...options,
  })
  kit.start()
  const paths = () => asked.map(({ path }) => path)
  const told = () =>
    asked
      .filter(({ path }) => path.startsWith('/events'))
      .flatMap(({ path, body }) =>
        path.endsWith('/batch') ? (JSON.parse(body) as Envelope[]) : [JSON.parse(body) as Envelope],
      )
  const names = () => told().map(({ props }) => props.event)
  return { kit, environment, asked, paths, told, names }
}

/** Chunks and promises come on the real clock, the rest on the kit's. */
async function passTenSeconds({ environment, asked }: ReturnType<typeof setUp>) {
  const before = asked.length
  await vi.waitFor(async () => {
    await environment.clock.advance(10_000)
    expect(asked.slice(before).some(({ path }) => path.startsWith('/events'))).toBe(true)
  })
}

/** Loads all code and lets its promises settle, before a check that no request was sent. */
async function passAll({ environment, kit }: ReturnType<typeof setUp>) {
  await kit.preload()
  await import('./createBackEndWatch.js')
  await import('./createBackEnd.js')
  await import('./reporting/createReporting.js')
  for (let round = 0; round < 5; round++) {
    await settle()
    await environment.clock.advance(15_000)
  }
}

afterEach(() => vi.restoreAllMocks())

describe('the back end', () => {
  test('the remote configuration is asked for when the modal opens, not before, and once [W-17]', async () => {
    const all = setUp()
    const { kit, paths } = all
    kit.notices.showError(createError('HTTP_FAILED'))
    await passAll(all)
    kit.notices.showError(createError('HTTP_FAILED'))
    await passAll(all)
    expect(paths()).toEqual([])
    kit.open()
    await vi.waitFor(() => expect(kit.features.store.getState().swaps).toBe(false))
    kit.close()
    kit.open()
    await passAll(all)
    expect(paths().filter((path) => path === '/appkit/v1/config')).toHaveLength(1)
    kit.destroy()
  })

  test('no event leaves the page while the switches are off, whatever happens [W-16]', async () => {
    const all = setUp()
    const { kit, paths } = all
    kit.open()
    await kit.preload()
    kit.wallets.select('io.alpha')
    await kit.connection.connect({ connectorId: 'io.alpha' })
    kit.notices.showError(new Error('eve@mail.example'))
    await passAll(all)
    expect(paths()).not.toContain('/getAnalyticsConfig')
    expect(paths().filter((path) => path.startsWith('/events'))).toEqual([])
    kit.destroy()
  })

  test('without endpoints nothing is asked of anybody [W-16]', async () => {
    const { endpoints: _none, ...rest } = {
      endpoints,
      features: { analytics: true, telemetry: true },
    }
    const fetch = vi.spyOn(globalThis, 'fetch')
    const environment = createFakeEnvironment()
    const kit = createKit({
      adapters: [createFakeAdapter()],
      environment,
      prefetch: 'none',
      ...rest,
    })
    kit.start()
    kit.open()
    await kit.preload()
    kit.notices.showError(new Error('x'))
    await environment.clock.advance(60_000)
    expect(fetch).not.toHaveBeenCalled()
    kit.destroy()
  })

  test('events of people go out by their names on the wire, with the origin alone', async () => {
    const all = setUp({ features: { analytics: true } })
    const { kit, names, told } = all
    kit.open()
    await kit.preload()
    kit.wallets.select('io.alpha')
    await kit.connection.connect({ connectorId: 'io.alpha' })
    kit.close()
    await kit.network.switchNetwork('eip155:2')
    await kit.connection.disconnect()
    await passTenSeconds(all)
    expect(names()).toEqual([
      'MODAL_OPEN',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
      'SWITCH_NETWORK',
      'DISCONNECT_SUCCESS',
    ])
    expect(told()[2]?.props).toEqual({
      type: 'track',
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Alpha', reconnect: false },
    })
    expect(new Set(told().map(({ url }) => url))).toEqual(new Set(['https://host.example']))
    expect(JSON.stringify(told())).not.toMatch(/0x[0-9a-f]{40}/i)
    kit.destroy()
  })

  test('a view that opens from another one is reported by the name of its description, and no other', async () => {
    const all = setUp({ features: { analytics: true } })
    const { kit, names } = all
    kit.router.describe((view) => (view === 'Networks' ? { track: 'CLICK_NETWORKS' } : undefined))
    kit.open({ view: 'Networks' })
    await passTenSeconds(all)
    kit.router.push('AllWallets')
    kit.router.push('Networks')
    kit.router.goBack()
    await passTenSeconds(all)
    expect(names()).toEqual(['MODAL_OPEN', 'CLICK_NETWORKS'])
    kit.destroy()
  })

  test('a failed disconnect is reported as DISCONNECT_ERROR, with the kit’s own code', async () => {
    const refuses = createFakeConnector({
      id: 'io.alpha',
      name: 'Alpha',
      answer: async (question, result) => {
        if (question === 'disconnect') throw new Error('eve@mail.example stays')
        return result()
      },
    })
    const all = setUp({
      features: { analytics: true },
      adapters: [createFakeAdapter({ connectors: [refuses] })],
    })
    const { kit, told } = all
    kit.open()
    await kit.preload()
    await kit.connection.connect({ connectorId: 'io.alpha' })
    await kit.connection.disconnect()
    expect(kit.getState().status).toBe('disconnected')
    await passTenSeconds(all)
    const errors = told().filter(({ props }) => props.event === 'DISCONNECT_ERROR')
    expect(errors.map(({ props }) => props.properties)).toEqual([{ message: 'UNKNOWN' }])
    expect(JSON.stringify(told())).not.toContain('eve@')
    kit.destroy()
  })

  test('events from before the host switched it on are never sent [W-16]', async () => {
    const all = setUp()
    const { kit, environment, names } = all
    kit.open()
    await passAll(all)
    kit.close()
    await environment.clock.advance(1_000)
    kit.features.update({ analytics: true })
    kit.open({ view: 'Networks' })
    await passTenSeconds(all)
    expect(names()).toEqual(['MODAL_OPEN'])
    kit.destroy()
  })

  test('nor what happened before its code was there [W-16]', async () => {
    const all = setUp()
    const { kit, environment, names } = all
    kit.open()
    await environment.clock.advance(1)
    kit.features.update({ analytics: true })
    await environment.clock.advance(1)
    await kit.preload()
    kit.close()
    await passTenSeconds(all)
    expect(names()).toEqual(['MODAL_CLOSE'])
    kit.destroy()
  })

  test('at most five errors a minute are sent, by their code and without secrets; a declined request is none [W-16]', async () => {
    const all = setUp({ features: { telemetry: true } })
    const { kit, environment, told } = all
    kit.open()
    await passAll(all)
    kit.notices.showError(createError('USER_REJECTED'))
    kit.notices.showError(new Error(`failed for eve@mail.example ${'ab'.repeat(32)}`))
    for (let count = 0; count < 20; count++)
      kit.notices.showError(createError('HTTP_STATUS', { params: { status: 503 } }))
    await passTenSeconds(all)
    expect(told()).toHaveLength(5)
    expect(told()[0]?.props).toMatchObject({
      type: 'error',
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'UNKNOWN',
      errorMessage: 'failed for [e-mail] [hex]',
    })
    expect(told()[1]?.props).toMatchObject({
      event: 'API_ERROR',
      errorType: 'HTTP_STATUS',
      errorMessage: 'HTTP status code: 503',
    })
    expect(JSON.stringify(told())).not.toContain('eve@')
    await environment.clock.advance(60_000)
    kit.notices.showError(new Error('later'))
    await passTenSeconds(all)
    expect(told()).toHaveLength(6)
    kit.destroy()
  })

  test('no secret in a wallet’s name or an error reaches the wire [W-16]', async () => {
    const hex = fc.string({
      unit: fc.constantFrom(...'0123456789abcdef'),
      minLength: 32,
      maxLength: 48,
    })
    for (const text of fc.sample(
      fc.oneof(
        hex,
        hex.map((key) => `wc:${key}@2?symKey=${key}`),
        hex.map((key) => `${key.slice(0, 8)}@mail.example`),
      ),
      20,
    )) {
      const all = setUp({
        features: { analytics: true, telemetry: true },
        wallets: { bundled: false, custom: [{ id: 'own', name: `Wallet ${text}` }] },
      })
      const { kit, asked } = all
      kit.open()
      await kit.preload()
      kit.wallets.select('own')
      kit.notices.showError(new Error(`it failed: ${text}`))
      await passTenSeconds(all)
      const wire = asked.filter(({ path }) => path.startsWith('/events')).map(({ body }) => body)
      expect(wire.join()).toContain('SELECT_WALLET')
      expect(wire.filter((body) => body.includes(text))).toEqual([])
      kit.destroy()
      vi.restoreAllMocks()
    }
  })

  test('the operator’s switch is asked first, and an origin that is not allowed is reported to the site once', async () => {
    const refuse = () =>
      Response.json({ error: { message: 'Unauthorized: origin not allowed' } }, { status: 403 })
    const all = setUp(
      { features: { analytics: true } },
      { '/events/e': refuse, '/events/batch': refuse },
    )
    const { kit, paths } = all
    kit.open()
    await passTenSeconds(all)
    await vi.waitFor(() =>
      expect(kit.notices.store.getState().alert).toMatchObject({
        code: 'INVALID_APP_CONFIGURATION',
      }),
    )
    expect(paths().indexOf('/getAnalyticsConfig')).toBeLessThan(
      paths().findIndex((path) => path.startsWith('/events')),
    )
    kit.notices.hideAlert()
    const before = paths().length
    kit.close()
    kit.open()
    await passAll(all)
    expect(
      paths()
        .slice(before)
        .filter((path) => path.startsWith('/events')),
    ).toEqual([])
    expect(kit.notices.store.getState().alert).toBeUndefined()
    kit.destroy()
  })

  test('events that wait when the page is hidden are sent so that they outlive the page [W-16]', async () => {
    const all = setUp({ features: { analytics: true } })
    const { kit, environment, asked } = all
    kit.open()
    await passTenSeconds(all)
    kit.close()
    environment.setVisible(false)
    await vi.waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ path: '/events/e', keepalive: true }),
    )
    expect(asked.at(-1)?.body).toContain('MODAL_CLOSE')
    kit.destroy()
  })

  test('a kit with a back end leaves no listener and no timer [R-16]', async () => {
    const all = setUp({ features: { analytics: true, telemetry: true } })
    const { kit, environment } = all
    kit.open()
    await passTenSeconds(all)
    kit.close()
    await vi.waitFor(() => expect(environment.clock.pending()).toBeGreaterThan(0))
    kit.destroy()
    await settle()
    expect([environment.listeners(), environment.clock.pending()]).toEqual([0, 0])
  })
})
