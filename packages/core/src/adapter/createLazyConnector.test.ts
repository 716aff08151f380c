import { describe, expect, it, vi } from 'vitest'
import { cosmosHub } from '../../test/networks.js'
import type { Emitter } from '../async/emitter.js'
import type { ConnectorEvents } from './Connector.js'
import { createLazyConnector } from './createLazyConnector.js'
import type { WalletDriver } from './WalletDriver.js'

function createPage(load = vi.fn(() => Promise.resolve('code'))) {
  const driver: WalletDriver = {
    connect: vi.fn(() => Promise.resolve({ connections: [] })),
    restore: vi.fn(() => Promise.resolve([])),
    disconnect: vi.fn(() => Promise.resolve()),
    switchNetwork: vi.fn(() => Promise.resolve()),
    getNetwork: vi.fn(() => Promise.resolve(cosmosHub.caipNetworkId)),
  }
  const create = vi.fn((_code: string, _events: Emitter<ConnectorEvents>) => driver)
  const described = {
    id: 'x',
    kind: 'ANNOUNCED',
    name: 'X',
    namespaces: ['cosmos'],
    getProvider: async () => 'provider',
  } as const
  return { load, create, driver, connector: createLazyConnector(described, load, create) }
}

describe('a connector that is light until its wallet is used', () => {
  it('is described and listened to without any of its code', async () => {
    const { connector, load } = createPage()
    connector.on('disconnect', () => {})()
    expect(connector).toMatchObject({
      id: 'x',
      kind: 'ANNOUNCED',
      name: 'X',
      namespaces: ['cosmos'],
    })
    expect(await connector.getProvider('cosmos')).toBe('provider')
    expect(load).not.toHaveBeenCalled()
  })

  it('hands every call on to its driver, with what it was given', async () => {
    const { connector, driver } = createPage()
    const { signal } = new AbortController()
    await connector.connect({ networks: [cosmosHub], signal })
    await connector.restore({ networks: [cosmosHub], signal })
    await connector.disconnect({ namespaces: ['cosmos'] })
    await connector.switchNetwork?.(cosmosHub, { signal })
    expect(await connector.getNetwork?.('cosmos')).toBe(cosmosHub.caipNetworkId)
    expect(driver.connect).toHaveBeenCalledWith({ networks: [cosmosHub], signal })
    expect(driver.restore).toHaveBeenCalledWith({ networks: [cosmosHub], signal })
    expect(driver.disconnect).toHaveBeenCalledWith({ namespaces: ['cosmos'] })
    expect(driver.switchNetwork).toHaveBeenCalledWith(cosmosHub, { signal })
    expect(driver.getNetwork).toHaveBeenCalledWith('cosmos')
  })

  it('makes one driver, however many ask at the same time, whose events are its own', async () => {
    const { connector, create } = createPage()
    await Promise.all([connector.disconnect(), connector.disconnect()])
    await connector.disconnect()
    expect(create.mock.calls.map(([code]) => code)).toEqual(['code'])
    const told = vi.fn()
    connector.on('disconnect', told)
    create.mock.calls[0]?.[1].emit('disconnect', { namespaces: ['cosmos'] })
    expect(told).toHaveBeenCalledWith({ namespaces: ['cosmos'] })
  })

  it('says that its code could not be fetched, and tries again', async () => {
    const { connector, load, driver } = createPage()
    load.mockRejectedValueOnce(new Error('offline'))
    await expect(connector.disconnect()).rejects.toMatchObject({
      code: 'VIEW_UNAVAILABLE',
      cause: new Error('offline'),
    })
    await connector.disconnect()
    expect(driver.disconnect).toHaveBeenCalledTimes(1)
  })
})
