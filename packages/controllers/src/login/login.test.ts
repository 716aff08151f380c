import { createError, type EmailLogin } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { loginOf } from './loginOf.js'

type Asked = { readonly name: string; readonly signal: AbortSignal | undefined }

async function setUp(email: Partial<EmailLogin> = {}, options: Partial<KitOptions> = {}) {
  const asked: Asked[] = []
  const connector = {
    ...createFakeConnector({ id: 'auth', name: 'E-mail', kind: 'AUTH' }),
    email: {
      sendCode: async (to: string, given: { signal?: AbortSignal } = {}) => {
        asked.push({ name: `code for ${to}`, signal: given.signal })
        return email.sendCode ? await email.sendCode(to, given) : 30
      },
      logIn: async (code: string, given: { signal?: AbortSignal } = {}) => {
        asked.push({ name: `code ${code}`, signal: given.signal })
        return await email.logIn?.(code, given)
      },
    },
  }
  const environment = createFakeEnvironment()
  const kit = createKit({
    adapters: [createFakeAdapter({})],
    connectors: [connector],
    environment,
    prefetch: 'none',
    ...options,
  })
  kit.start()
  await kit.preload()
  const login = kit.use(loginOf)
  const state = () => login.store.getState()
  return {
    kit,
    login,
    state,
    environment,
    connector,
    names: () => asked.map(({ name }) => name),
    asked,
  }
}

const refusing =
  (code: Parameters<typeof createError>[0], params = {}) =>
  async () => {
    throw createError(code, { params })
  }

describe('a login by e-mail', () => {
  test('goes from the address over the code to a connected wallet', async () => {
    const { kit, login, state, names, environment } = await setUp()
    const sending = login.sendCode('ann@example.org')
    expect(state().phase).toBe('sending')
    expect(await sending).toBe(true)
    expect(state()).toEqual({
      phase: 'code',
      email: 'ann@example.org',
      resendAt: environment.now() + 30_000,
      error: undefined,
    })
    const phases: string[] = []
    login.store.subscribe(({ phase }) => phases.push(phase))
    expect(await login.enterCode('1234 5678')).toBe(true)
    expect([...new Set(phases)]).toEqual(['checking', 'connecting', 'idle'])
    expect(names()).toEqual(['code for ann@example.org', 'code 1234 5678'])
    const { byNamespace } = kit.connection.store.getState()
    expect(byNamespace.eip155?.connection?.connectorId).toBe('auth')
    expect(state()).toEqual({ phase: 'idle', email: '', resendAt: undefined, error: undefined })
  })

  test('a refused address keeps the form, with its error and a reference', async () => {
    const { login, state } = await setUp({ sendCode: refusing('EMAIL_INVALID') })
    expect(await login.sendCode('nobody')).toBe(false)
    expect(state()).toMatchObject({
      phase: 'idle',
      error: { code: 'EMAIL_INVALID', referenceId: expect.any(String) },
    })
  })

  test('a wrong code asks again; a code that was asked for too early says when it may be', async () => {
    let isEarly = false
    const { login, state, environment } = await setUp({
      logIn: refusing('CODE_INVALID'),
      sendCode: async () => {
        if (isEarly) throw createError('EMAIL_THROTTLED', { params: { seconds: 12 } })
        return 30
      },
    })
    await login.sendCode('ann@example.org')
    expect(await login.enterCode('0000 0000')).toBe(false)
    expect(state()).toMatchObject({ phase: 'code', error: { code: 'CODE_INVALID' } })
    isEarly = true
    expect(await login.resend()).toBe(false)
    expect(state()).toMatchObject({
      phase: 'code',
      email: 'ann@example.org',
      resendAt: environment.now() + 12_000,
      error: { code: 'EMAIL_THROTTLED' },
    })
    isEarly = false
    expect(await login.resend()).toBe(true)
    expect(state().error).toBeUndefined()
  })

  test('a login that does not connect says why, and the code may be entered again', async () => {
    const { login, state, connector } = await setUp()
    await login.sendCode('ann@example.org')
    const connect = connector.connect
    connector.connect = refusing('EMBEDDED_WALLET_LOST')
    expect(await login.enterCode('1')).toBe(false)
    expect(state().error?.code).toBe('EMBEDDED_WALLET_LOST')
    connector.connect = connect
    expect(await login.enterCode('1')).toBe(true)
  })

  test('a step that was left neither answers nor shows an error', async () => {
    const waiting: ((error: unknown) => void)[] = []
    const { login, state, asked } = await setUp({
      sendCode: (_, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          waiting.push(reject)
          signal?.addEventListener('abort', () => reject(createError('ABORTED')))
        }),
    })
    const first = login.sendCode('ann@example.org')
    const second = login.sendCode('bob@example.org')
    expect(asked[0]?.signal?.aborted).toBe(true)
    expect(await first).toBe(false)
    expect(state()).toMatchObject({ phase: 'sending', error: undefined })
    login.reset()
    expect(await second).toBe(false)
    await settle()
    expect(state()).toEqual({ phase: 'idle', email: '', resendAt: undefined, error: undefined })
  })

  test('asks for the consent that a host wants first', async () => {
    const { kit, login, state, names } = await setUp(
      {},
      { features: { legalCheckbox: true }, termsUrl: 'https://example.org/terms' },
    )
    expect(await login.sendCode('ann@example.org')).toBe(false)
    expect(state().error?.code).toBe('CONSENT_REQUIRED')
    expect(names()).toEqual([])
    kit.consent.setAgreed(true)
    expect(await login.sendCode('ann@example.org')).toBe(true)
  })

  test('without a connector for it says so', async () => {
    const { login, state } = await setUp({}, { connectors: [] })
    expect(await login.sendCode('ann@example.org')).toBe(false)
    expect(state().error?.code).toBe('CONNECTOR_NOT_FOUND')
  })

  test('is over with its kit', async () => {
    const { kit, login, state } = await setUp()
    await login.sendCode('ann@example.org')
    kit.destroy()
    expect(state().phase).toBe('idle')
  })
})
