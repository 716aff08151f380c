import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { type createPhone, lifeMs, open, setUpPairing as setUp } from '../../test/setUpPairing.js'

describe('a code', () => {
  test('is made once for all who ask, and shown again [R-14]', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    await Promise.all([pairing.prepare(), pairing.prepare(), pairing.prepare()])
    expect(state()).toMatchObject({ phase: 'ready', pairing: phone.state.current })
    await pairing.prepare()
    expect(phone.state.prepared).toBe(1)
    kit.destroy()
  })

  test('is valid whenever shown: another takes its place 10 s before it ends [R-14]', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    await pairing.prepare()
    for (let second = 0; second < 1_000; second += 1) {
      const { phase, pairing: shown } = state()
      expect([phase, (shown?.expiresAt ?? 0) > clock.now()]).toEqual(['ready', true])
      await clock.advance(1_000)
    }
    expect(phone.state.prepared).toBe(Math.floor(1_000 / 230) + 1)
    kit.destroy()
  })

  test('is not made while the page is hidden, and is made when it is shown [R-13, R-14]', async () => {
    const { kit, pairing, environment, clock, phone, state } = setUp()
    await open(kit)
    await pairing.prepare()
    environment.setVisible(false)
    await clock.advance(lifeMs - 5_000)
    expect([phone.state.prepared, state().phase]).toEqual([1, 'ready'])
    environment.setVisible(true)
    await settle()
    expect([phone.state.prepared, state().phase]).toEqual([2, 'ready'])
    kit.destroy()
  })

  test('of a page that slept past its end is never shown [R-14, R-18]', async () => {
    const { kit, pairing, environment, clock, state } = setUp()
    await open(kit)
    await pairing.prepare()
    const seen: boolean[] = []
    pairing.store.subscribe(({ pairing: shown }) =>
      seen.push(shown === undefined || shown.expiresAt > clock.now()),
    )
    environment.setVisible(false)
    await clock.advance(10 * lifeMs)
    environment.setVisible(true)
    await settle()
    expect(state().phase).toBe('ready')
    expect(seen.every(Boolean)).toBe(true)
    kit.destroy()
  })

  test('follows what the connector makes of it while it waits [R-14]', async () => {
    const { kit, pairing, clock, phone, state } = setUp()
    await open(kit)
    const connecting = pairing.connect()
    await clock.advance(100)
    const fresh = phone.state.make()
    phone.fake.wallet.emit('pairingUri', fresh)
    expect(state()).toMatchObject({
      phase: 'ready',
      pairing: fresh,
      renewsAt: fresh.expiresAt - 10_000,
    })
    phone.state.approve()
    await connecting
    kit.destroy()
  })
})

describe('a code that is answered after the person has left it [R-14]', () => {
  const answerLate = (phone: ReturnType<typeof createPhone>) => {
    const { uri = '' } = phone.state.current ?? {}
    phone.state.current = undefined
    phone.fake.wallet.emit('pairingEnded', { uri })
  }

  test('gives its place to another, ahead of the next tap [R-14]', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    await pairing.prepare()
    const leaving = new AbortController()
    const connecting = pairing.connect({ signal: leaving.signal })
    await settle()
    const used = state().pairing
    phone.fake.wallet.emit('pairingEnded', { uri: `${used?.uri}` })
    // A pending `connect` delivers the answer itself.
    expect(state().pairing).toEqual(used)
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(state()).toMatchObject({ phase: 'ready', pairing: used })
    phone.fake.wallet.emit('pairingEnded', { uri: 'wc:of-another' })
    expect(state().pairing).toEqual(used)
    answerLate(phone)
    await settle()
    expect(state()).toMatchObject({ phase: 'ready', pairing: phone.state.current })
    expect(state().pairing?.uri).not.toBe(used?.uri)
    kit.destroy()
  })

  test('is not made again after an abort [R-14]', async () => {
    const { kit, pairing, phone, state } = setUp()
    await open(kit)
    const leaving = new AbortController()
    const connecting = pairing.connect({ signal: leaving.signal })
    await settle()
    leaving.abort()
    await expect(connecting).rejects.toMatchObject({ code: 'ABORTED' })
    answerLate(phone)
    await settle()
    expect(state()).toMatchObject({ phase: 'idle', pairing: undefined })
    expect(phone.state.prepared).toBe(1)
    kit.destroy()
  })
})
