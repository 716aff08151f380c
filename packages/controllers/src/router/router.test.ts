import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTraits } from '../../test/findTraits.js'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'

function setUp(options: Partial<KitOptions> = {}) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({ id: 'a' })
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector] })],
    environment,
    prefetch: 'none',
    ...options,
  })
  kit.router.describe(findTraits)
  kit.start()
  const views = () => kit.router.store.getState().history.map((entry) => entry.view)
  return { kit, environment, connector, views }
}

describe('router', () => {
  test('pushes, replaces, resets and goes back', () => {
    const { kit, views } = setUp()
    kit.open()
    kit.router.push('AllWallets')
    kit.router.push('GetWallet', { walletId: 'w' })
    expect(views()).toEqual(['Connect', 'AllWallets', 'GetWallet'])
    kit.router.replace('Networks')
    expect(views()).toEqual(['Connect', 'AllWallets', 'Networks'])
    kit.router.goBack()
    expect(kit.router.store.getState()).toMatchObject({
      current: { view: 'AllWallets' },
      direction: 'back',
    })
    kit.router.reset('Account')
    expect(views()).toEqual(['Account'])
  })

  test('going back clears the picked wallet after 100 ms', async () => {
    const { kit, environment } = setUp()
    kit.open()
    kit.router.push('GetWallet', { walletId: 'w' })
    kit.router.goBack()
    const selected = () => kit.router.store.getState().selectedWalletId
    await environment.clock.advance(99)
    expect(selected()).toBe('w')
    await environment.clock.advance(1)
    expect(selected()).toBeUndefined()
  })

  test('going back on the last entry closes the modal', () => {
    const { kit } = setUp()
    kit.open()
    kit.router.goBack()
    expect(kit.getState().open).toBe(false)
  })

  test('the history is never empty and every entry has its own key, whatever is pressed', () => {
    const { kit } = setUp()
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('push', 'replace', 'reset', 'back', 'open', 'close')),
        (steps) => {
          for (const step of steps) {
            if (step === 'back') kit.router.goBack()
            else if (step === 'open') kit.open()
            else if (step === 'close') kit.close()
            else kit.router[step as 'push' | 'replace' | 'reset']('AllWallets')
            const { history, current } = kit.router.store.getState()
            expect(history.at(-1)).toBe(current)
            expect(new Set(history.map((entry) => entry.key)).size).toBe(history.length)
          }
        },
      ),
    )
  })
})

describe('modal', () => {
  test('opens the way to phones where there is no adapter, a requested view, Account when connected, else Connect', async () => {
    const bare = setUp({ adapters: [] })
    bare.kit.open({ view: 'Networks' })
    expect(bare.views()).toEqual(['ConnectingWalletConnectBasic'])

    const { kit, views } = setUp()
    kit.open()
    expect(views()).toEqual(['Connect'])
    kit.open({ view: 'Networks' })
    expect(views()).toEqual(['Networks'])
    await kit.connection.connect({ connectorId: 'a' })
    kit.open()
    expect(views()).toEqual(['Account'])
    kit.open({ namespace: 'solana' })
    expect(views()).toEqual(['Connect'])
    expect(kit.modal.store.getState().namespace).toBe('solana')
  })

  test('shakes for 500 ms', async () => {
    const { kit, environment } = setUp()
    kit.modal.shake()
    await environment.clock.advance(499)
    expect(kit.modal.store.getState().shaking).toBe(true)
    await environment.clock.advance(1)
    expect(kit.modal.store.getState().shaking).toBe(false)
  })

  test('embedded, closing goes to Account when connected and to Connect when not', async () => {
    const { kit, views } = setUp({ embedded: true })
    expect(kit.getState().open).toBe(true)
    kit.router.push('AllWallets')
    kit.close()
    expect(views()).toEqual(['Connect'])
    await kit.connection.connect({ connectorId: 'a' })
    kit.close()
    expect(views()).toEqual(['Account'])
    expect(kit.getState().open).toBe(true)
  })

  test('closing, and leaving the view of a connect, give the connect up', async () => {
    const environment = createFakeEnvironment()
    const connector = createFakeConnector({
      id: 'a',
      answer: (question, result) =>
        question === 'connect' ? new Promise(() => undefined) : Promise.resolve(result()),
    })
    const kit = createKit({
      adapters: [createFakeAdapter({ connectors: [connector] })],
      environment,
      prefetch: 'none',
    })
    kit.router.describe(findTraits)
    kit.start()
    await kit.preload()
    for (const leave of [() => kit.close(), () => kit.router.goBack()]) {
      kit.open()
      kit.wallets.select('a')
      const outcome = kit.connection.connect({ connectorId: 'a' }).catch((error: unknown) => error)
      expect(kit.connection.store.getState().attempt?.phase).toBe('waiting')
      leave()
      expect(await outcome).toMatchObject({ code: 'ABORTED' })
      expect(kit.connection.store.getState().attempt).toBeUndefined()
    }
  })

  test('leaves the account view when its account is gone', async () => {
    const { kit, connector, views } = setUp()
    await kit.connection.connect({ connectorId: 'a' })
    kit.open()
    connector.wallet.select('eip155', [])
    expect([views(), kit.getState().open]).toEqual([['Connect'], true])
    await kit.connection.connect({ connectorId: 'a' })
    kit.open()
    await kit.connection.disconnect()
    expect(kit.getState().open).toBe(false)
  })
})
