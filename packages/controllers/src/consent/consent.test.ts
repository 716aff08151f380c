import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'

const url = 'https://example.org/terms'

async function setUp(options: Partial<KitOptions>) {
  const connector = createFakeConnector({ id: 'a', name: 'Alpha' })
  const phones = createFakeConnector({ id: 'w', name: 'WalletConnect', kind: 'WALLET_CONNECT' })
  const environment = createFakeEnvironment()
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector] })],
    connectors: [phones],
    environment,
    prefetch: 'none',
    ...options,
  })
  kit.start()
  kit.open()
  await kit.preload()
  const connect = (connectorId = 'a') =>
    kit.connection.connect({ connectorId }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  return {
    kit,
    connector,
    phones,
    environment,
    connect,
    views: () => kit.router.store.getState().history.map(({ view }) => view),
  }
}

describe('the consent that a host asks for', () => {
  test.each([{ termsUrl: url }, { privacyUrl: url }, { termsUrl: url, privacyUrl: url }])(
    'without it no way to connect goes through, with %j, and a wallet is not asked',
    async (links) => {
      const { kit, connector, phones, connect, views } = await setUp({
        ...links,
        features: { legalCheckbox: true },
      })
      expect(kit.consent.isMissing()).toBe(true)
      for (const { id } of kit.wallets.store.getState().all) kit.wallets.select(id)
      expect(views()).toEqual(['Connect'])
      expect(kit.modal.store.getState().shaking).toBe(true)
      expect(await connect('a')).toBe('CONSENT_REQUIRED')
      expect(await connect('w')).toBe('CONSENT_REQUIRED')
      expect([connector.wallet.asked.connect, phones.wallet.asked.connect]).toEqual([0, 0])
      kit.consent.setAgreed(true)
      kit.wallets.select('a')
      expect(views()).toEqual(['Connect', 'ConnectingExternal'])
      expect(await connect()).toBe('done')
      kit.destroy()
    },
  )

  test.each([
    [{ termsUrl: url }],
    [{ features: { legalCheckbox: true } }],
    [{ features: { legalCheckbox: true }, termsUrl: 'javascript:alert(1)' }],
  ])('a host without consent or without terms lets every connect through: %j', async (options) => {
    const { kit, connect } = await setUp(options)
    expect(kit.consent.store.getState()).toEqual({ required: false, agreed: false })
    expect(await connect()).toBe('done')
    kit.destroy()
  })

  test('connections stay, and the switch applies from when it is set', async () => {
    const { kit, connect } = await setUp({ termsUrl: url })
    expect(await connect()).toBe('done')
    kit.features.update({ legalCheckbox: true })
    expect(kit.getState().status).toBe('connected')
    expect(await connect('w')).toBe('CONSENT_REQUIRED')
    expect(kit.getState().status).toBe('connected')
    kit.destroy()
  })
})
