import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { away, open, setUpPairing as setUp } from '../../test/setUpPairing.js'

describe('the relay is away [R-02, R-14]', () => {
  test('says when it is tried again, and does: 2, 4, 8 … s, at most 30', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    phone.state.relay = away
    void pairing.prepare()
    await settle()
    const waits: number[] = []
    for (let round = 0; round < 7; round++) {
      const { phase, failure, retryAt = 0 } = state()
      expect([phase, failure?.code]).toEqual(['unreachable', 'RELAY_UNREACHABLE'])
      waits.push((retryAt - clock.now()) / 1000)
      await clock.advance(retryAt - clock.now())
    }
    expect(waits).toEqual([2, 4, 8, 16, 30, 30, 30])
    // A wallet of this browser still connects meanwhile.
    await kit.connection.connect({ connectorId: 'own' })
    expect(kit.getState().status).toBe('connected')
    phone.state.relay = async () => undefined
    pairing.retry()
    await settle()
    expect(state()).toMatchObject({ phase: 'ready', failure: undefined, retryAt: undefined })
    kit.destroy()
  })

  test('a connect goes on by itself once it is back, and asks the wallet once', async () => {
    const { kit, pairing, clock, phone } = setUp()
    await open(kit)
    phone.state.relay = away
    const connecting = pairing.connect()
    await clock.advance(5_000)
    expect(phone.state.asked).toHaveLength(0)
    phone.state.relay = async () => undefined
    await clock.advance(30_000)
    expect(phone.state.asked).toHaveLength(1)
    phone.state.approve()
    expect(await connecting).toHaveLength(2)
    kit.destroy()
  })

  test('a relay that goes while the code is shown: the same code, asked for again after 2, 4 … s', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await settle()
    const shown = state().pairing
    for (const wait of [2_000, 4_000]) {
      phone.state.refuse(createError('RELAY_UNREACHABLE'))
      phone.state.current = shown
      await clock.advance(wait - 1)
      expect([phone.state.waiting, state().failure?.code, state().pairing]).toEqual([
        0,
        'RELAY_UNREACHABLE',
        shown,
      ])
      await clock.advance(1)
      expect([phone.state.waiting, state().pairing]).toEqual([1, shown])
    }
    phone.state.approve()
    expect(await connecting).toHaveLength(2)
    kit.destroy()
  })

  test('the line goes while the code is shown: the same code, said, until the line or another code is there [R-14]', async () => {
    const { kit, pairing, phone, state, clock } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    connecting.catch(() => undefined)
    await settle()
    const shown = state().pairing
    const tell = (reachable: boolean) => phone.fake.wallet.emit('reachable', reachable)
    tell(false)
    expect(state()).toMatchObject({ phase: 'ready', interrupted: true, pairing: shown })
    tell(true)
    expect(state()).toMatchObject({ phase: 'ready', interrupted: false, pairing: shown })
    tell(false)
    await clock.advance(1)
    phone.fake.wallet.emit('pairingUri', {
      uri: `${shown?.uri}&next`,
      expiresAt: (shown?.expiresAt ?? 0) + 60_000,
    })
    expect(state().interrupted).toBe(false)
    tell(false)
    kit.close()
    expect(state().interrupted).toBe(false)
    kit.destroy()
  })

  test('offline: says so, tries nothing, and goes on as soon as the device is back', async () => {
    const { kit, pairing, clock, phone, state, setOnline } = setUp()
    await open(kit)
    setOnline(false)
    void pairing.prepare()
    await settle()
    expect(state()).toMatchObject({ phase: 'unreachable', offline: true, retryAt: undefined })
    await clock.advance(600_000)
    expect(phone.state.prepared).toBe(0)
    setOnline(true)
    await settle()
    expect(state()).toMatchObject({ phase: 'ready', offline: false })
    kit.destroy()
  })

  test('mute: nothing is waited for longer than 30 s', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    phone.state.relay = () => new Promise(() => undefined)
    void pairing.prepare()
    await clock.advance(29_999)
    expect(state().phase).toBe('preparing')
    await clock.advance(1)
    expect(state()).toMatchObject({ phase: 'unreachable', failure: { code: 'RELAY_UNREACHABLE' } })
    kit.destroy()
  })

  test.each([
    'PROJECT_ID_NOT_CONFIGURED',
    'INVALID_PROJECT_ID',
    'ORIGIN_NOT_ALLOWED',
    'SESSION_EXPIRED',
  ] as const)('%s is said and not tried again: it would not help', async (code) => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    phone.state.relay = async () => {
      throw createError(code)
    }
    await expect(pairing.connect()).rejects.toMatchObject({ code })
    expect(state()).toMatchObject({ phase: 'failed', failure: { code } })
    await clock.advance(120_000)
    expect(phone.state.prepared).toBe(1)
    // A manual retry tries again.
    phone.state.relay = async () => undefined
    await pairing.prepare()
    expect(state().phase).toBe('ready')
    kit.destroy()
  })
})

describe('the alert of a refusal', () => {
  test.each([
    ['PROJECT_ID_NOT_CONFIGURED', 'PROJECT_ID_NOT_CONFIGURED'],
    ['INVALID_PROJECT_ID', 'INVALID_APP_CONFIGURATION'],
    ['ORIGIN_NOT_ALLOWED', 'INVALID_APP_CONFIGURATION'],
    ['SESSION_EXPIRED', 'SESSION_EXPIRED'],
  ] as const)('of %s by the relay is %s, once', async (code, alert) => {
    const { kit, pairing, phone } = setUp()
    await open(kit)
    const alerts: (string | undefined)[] = []
    kit.notices.store.subscribe(
      (state, before) => state.alert !== before.alert && alerts.push(state.alert?.code),
    )
    phone.state.relay = async () => {
      throw createError(code)
    }
    await expect(pairing.connect()).rejects.toMatchObject({ code })
    await vi.waitFor(() => expect(alerts).toEqual([alert]))
    kit.notices.hideAlert()
    await expect(pairing.connect()).rejects.toMatchObject({ code })
    await import('../backEnd/alerts/ownersAlertOf.js')
    await settle()
    expect(alerts).toEqual([alert, undefined])
    kit.destroy()
  })

  test('there is none for a wallet that refuses, nor for a relay that is away', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await settle()
    phone.state.refuse(createError('METHOD_NOT_SUPPORTED'))
    await expect(connecting).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
    await import('../backEnd/alerts/ownersAlertOf.js')
    await settle()
    expect(state().phase).toBe('failed')
    expect(kit.notices.store.getState().alert).toBeUndefined()
    kit.destroy()
  })
})
