import { createError } from '@latchkey/core'
import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'

function setUp({
  origin,
  ...options
}: {
  readonly origin?: string
  readonly debug?: boolean
} = {}) {
  const environment = { ...createFakeEnvironment(), ...(origin !== undefined && { origin }) }
  const { notices, events } = createKit({ adapters: [], environment, ...options })
  return {
    notices,
    events,
    environment,
    clock: environment.clock,
    snack: () => notices.store.getState().snack,
  }
}

describe('notices', () => {
  test('a new snack closes the open one and comes 150 ms later', async () => {
    const { notices, clock, snack } = setUp()
    notices.showSnack({ kind: 'success', text: 'one' })
    notices.showSnack({ kind: 'success', text: 'two' })
    expect(snack()).toBeUndefined()
    notices.showSnack({ kind: 'success', text: 'three' })
    await clock.advance(149)
    expect(snack()).toBeUndefined()
    await clock.advance(1)
    expect(snack()).toMatchObject({ text: 'three' })
    await clock.advance(2_000)
    expect(snack()).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })

  test('errors stay for five seconds, loading until it is hidden', async () => {
    const { notices, clock, snack } = setUp()
    notices.showSnack({ kind: 'error', text: 'no' })
    await clock.advance(4_999)
    expect(snack()).toBeDefined()
    await clock.advance(1)
    expect(snack()).toBeUndefined()
    notices.showSnack({ kind: 'loading', text: 'wait' })
    await clock.advance(600_000)
    expect(snack()).toBeDefined()
    notices.hideSnack()
    expect(snack()).toBeUndefined()
  })

  test.each([
    [createError('INSUFFICIENT_FUNDS'), { kind: 'error', code: 'INSUFFICIENT_FUNDS' }],
    [createError('USER_REJECTED'), { kind: 'info', code: 'USER_REJECTED' }],
    ['plain text', { kind: 'error', text: 'plain text' }],
    [new Error('a message'), { kind: 'error', text: 'a message' }],
    [
      { issues: [{ message: 'first issue' }], message: 'all' },
      { kind: 'error', text: 'first issue' },
    ],
    [undefined, { kind: 'error', code: 'UNKNOWN' }],
    [
      {
        get message() {
          throw new Error('trap')
        },
      },
      { kind: 'error', code: 'UNKNOWN' },
    ],
  ])(
    'an error is shown by its code, its text or as unknown, with a reference',
    (thrown, expected) => {
      const { notices, events, snack } = setUp()
      const references: string[] = []
      events.on('errorShown', ({ referenceId }) => references.push(referenceId))
      notices.showError(thrown)
      expect(snack()).toMatchObject({ ...expected, referenceId: references[0] })
      expect(references[0]).toMatch(/^\w{8}$/)
    },
  )

  test('an abort is never shown', () => {
    const { notices, snack } = setUp()
    notices.showError(createError('ABORTED'))
    notices.showError(new DOMException('stop', 'AbortError'))
    expect(snack()).toBeUndefined()
  })

  test.for([
    ['http://localhost:5173', undefined, true],
    ['https://shop.localhost', undefined, true],
    ['http://127.0.0.1:5173', undefined, true],
    ['http://[::1]:5173', undefined, true],
    ['https://shop.example', undefined, false],
    ['https://localhost.example', undefined, false],
    ['https://127.0.0.1.example', undefined, false],
    ['https://shop.example', true, true],
    ['http://localhost:5173', false, false],
  ] as const)(
    'an alert on %s with debug %s stands in the modal: %s; it is in the console in any case',
    ([origin, debug, isShown]) => {
      const { notices, environment } = setUp({ origin, ...(debug !== undefined && { debug }) })
      notices.showAlert({
        code: 'INVALID_APP_CONFIGURATION',
        details: 'Unauthorized: origin not allowed',
      })
      notices.showAlert({
        code: 'INVALID_APP_CONFIGURATION',
        details: 'Unauthorized: origin not allowed',
      })
      expect(notices.store.getState().alert !== undefined).toBe(isShown)
      expect(environment.logs).toMatchObject([
        {
          level: 'error',
          message: 'INVALID_APP_CONFIGURATION',
          context: 'Unauthorized: origin not allowed',
        },
      ])
    },
  )

  test('an alert is shown once', () => {
    const { notices } = setUp({ debug: true })
    notices.showAlert({ code: 'NETWORK_NOT_FOUND' })
    notices.hideAlert()
    notices.showAlert({ code: 'NETWORK_NOT_FOUND' })
    expect(notices.store.getState().alert).toBeUndefined()
    notices.showAlert({ code: 'INVALID_PROJECT_ID' })
    expect(notices.store.getState().alert?.code).toBe('INVALID_PROJECT_ID')
  })
})
