import {
  createFakeAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeOrigin,
  type FakeConnectorOptions,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { storageKeys } from '../persistence/storageKeys.js'

const [{ key }] = storageKeys()

/** Two namespaces, a wallet each. */
async function openPage(answer?: FakeConnectorOptions['answer']) {
  const clock = createFakeClock()
  const origin = createFakeOrigin()
  const environment = createFakeEnvironment({ clock, origin })
  const evm = createFakeConnector({ id: 'evm', namespaces: ['eip155'], addresses: ['0xa1'] })
  const sol = createFakeConnector({
    id: 'sol',
    namespaces: ['solana'],
    addresses: ['So1'],
    ...(answer && { answer }),
  })
  const adapters = {
    evm: createFakeAdapter({ namespace: 'eip155', connectors: [evm] }),
    solana: createFakeAdapter({ namespace: 'solana', connectors: [sol] }),
  }
  const kit = createKit({ adapters: Object.values(adapters), environment, prefetch: 'none' })
  await kit.preload()
  const stop = kit.start()
  await settle()
  const stored = () => Object.keys(JSON.parse(origin.values.get(key) ?? '{}').namespaces ?? {})
  return { kit, adapters, evm, sol, clock, origin, stop, stored }
}

const namespacesOf = ({ kit }: Awaited<ReturnType<typeof openPage>>) => ({
  adapters: kit.adapters.map(({ namespace }) => namespace),
  connections: Object.keys(kit.connection.store.getState().byNamespace),
  networks: [
    ...new Set(kit.network.store.getState().networks.map(({ chainNamespace }) => chainNamespace)),
  ],
  connectors: kit.connectors.store.getState().connectors.map(({ id }) => id),
})

describe('removing the active adapter falls back to another', () => {
  test('the other namespace is shown, and nothing is left of the one that went', async () => {
    const page = await openPage()
    const { kit, adapters, sol } = page
    await kit.connection.connect({ connectorId: 'evm' })
    await kit.connection.connect({ connectorId: 'sol' })
    expect(kit.getState()).toMatchObject({ namespace: 'solana', status: 'connected' })
    const heard: unknown[] = []
    kit.events.on('disconnected', (event) => heard.push(event))

    kit.setAdapters([adapters.evm])
    expect(kit.getState()).toMatchObject({
      namespace: 'eip155',
      status: 'connected',
      address: 'eip155:1:0xa1',
      network: 'eip155:1',
    })
    expect(namespacesOf(page)).toEqual({
      adapters: ['eip155'],
      connections: ['eip155'],
      networks: ['eip155'],
      connectors: ['evm'],
    })
    expect(heard).toEqual([{ namespace: 'solana', reason: 'host' }])
    expect(sol.wallet.listeners()).toBe(0)
    expect(sol.wallet.asked.disconnect ?? 0).toBe(0)
  })

  test('with nobody connected elsewhere the first network of the next adapter is active', async () => {
    const page = await openPage()
    const { kit, adapters } = page
    await kit.connection.connect({ connectorId: 'evm' })
    kit.setAdapters([adapters.solana])
    expect(kit.getState()).toMatchObject({
      namespace: undefined,
      status: 'disconnected',
      address: undefined,
    })
    expect(kit.network.store.getState().active?.chainNamespace).toBe('solana')
    kit.setAdapters([])
    expect(kit.network.store.getState().active).toBeUndefined()
    expect(namespacesOf(page)).toEqual({
      adapters: [],
      connections: [],
      networks: [],
      connectors: [],
    })
  })

  test('the stored connection stays, so an adapter that comes back restores it without asking', async () => {
    const page = await openPage()
    const { kit, adapters, evm, sol, stored } = page
    await kit.connection.connect({ connectorId: 'evm' })
    await kit.connection.connect({ connectorId: 'sol' })
    kit.setAdapters([adapters.evm])
    await kit.connection.disconnect({ namespace: 'eip155' })
    expect(stored()).toEqual(['solana'])
    kit.setAdapters([adapters.evm, adapters.solana])
    await settle()
    const { byNamespace } = kit.connection.store.getState()
    expect(byNamespace.solana).toMatchObject({
      status: 'connected',
      connection: { connectorId: 'sol' },
    })
    expect(byNamespace.eip155?.status).toBe('disconnected')
    expect([evm.wallet.asked.connect, sol.wallet.asked.connect]).toEqual([1, 1])
    expect(namespacesOf(page).networks).toEqual(['eip155', 'solana'])
  })

  test('a prompt that is open for it ends as ABORTED, and its late answer connects nothing', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const page = await openPage(async (question, result) => {
      if (question === 'connect') await held
      return result()
    })
    const { kit, adapters } = page
    const attempt = kit.connection.connect({ connectorId: 'sol' })
    await settle()
    kit.setAdapters([adapters.evm])
    await expect(attempt).rejects.toMatchObject({ code: 'ABORTED' })
    release()
    await settle()
    expect(namespacesOf(page).connections).toEqual(['eip155'])
    expect(kit.connection.store.getState().attempt).toBeUndefined()
  })

  test('an adapter that stays keeps the networks that the host added, and is not looked for again', async () => {
    const { kit, adapters } = await openPage()
    const added = {
      ...adapters.evm.networks[0],
      id: 99,
      caipNetworkId: 'eip155:99',
      name: 'Added',
    } as (typeof adapters.evm.networks)[number]
    kit.network.addNetwork(added)
    kit.setAdapters([adapters.solana, adapters.evm])
    expect(kit.network.get('eip155:99')?.name).toBe('Added')
  })

  test('two adapters of one namespace are refused, and nothing changes', async () => {
    const page = await openPage()
    const before = namespacesOf(page)
    expect(() =>
      page.kit.setAdapters([page.adapters.evm, createFakeAdapter({ namespace: 'eip155' })]),
    ).toThrow(expect.objectContaining({ code: 'INVALID_CONFIGURATION' }))
    expect(namespacesOf(page)).toEqual(before)
  })
})
