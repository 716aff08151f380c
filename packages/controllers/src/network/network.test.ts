import { createError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeNetwork,
  type FakeConnectorOptions,
  settle,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { findTraits } from '../../test/findTraits.js'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import type { NetworkPart } from './NetworkController.js'

type Answer = NonNullable<FakeConnectorOptions['answer']>

async function setUp(answer?: Answer, options: Partial<KitOptions> = {}) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({ id: 'a', ...(answer ? { answer } : {}) })
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector] })],
    environment,
    prefetch: 'none',
    debug: true,
    ...options,
  })
  kit.router.describe(findTraits)
  kit.start()
  await kit.preload()
  // The state shortly after a connect.
  await (kit.network as NetworkPart).preload()
  return {
    kit,
    connector,
    environment,
    state: () => kit.network.store.getState(),
    view: () => kit.router.store.getState().current.view,
  }
}
const failing =
  (code: 'USER_REJECTED' | 'NETWORK_NOT_SUPPORTED'): Answer =>
  async (question, result) => {
    if (question === 'switchNetwork') throw createError(code)
    return result()
  }

describe('network', () => {
  test('with nobody connected it only sets what the next connect asks for', async () => {
    const { kit, connector, state } = await setUp()
    await kit.network.switchNetwork('eip155:2')
    expect(state()).toMatchObject({ active: { caipNetworkId: 'eip155:2' }, switching: undefined })
    expect(connector.wallet.asked.switchNetwork).toBe(0)
  })

  test('a switch to an undefined network is an error, and shows no alert', async () => {
    const { kit } = await setUp()
    const none = kit.network.store
      .getState()
      .networks.find(({ name }) => name === 'No such network')
    // JavaScript callers can pass undefined.
    const nothing = none?.caipNetworkId as unknown as `${string}:${string}`
    await expect(kit.network.switchNetwork(nothing)).rejects.toThrow('CaipNetwork is undefined')
    expect(kit.notices.store.getState().alert).toBeUndefined()
  })

  test('a network that is not offered is an alert', async () => {
    const { kit } = await setUp()
    await expect(kit.network.switchNetwork('eip155:77')).rejects.toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
    expect(kit.notices.store.getState().alert?.code).toBe('NETWORK_NOT_FOUND')
  })

  test('the account stays the same on another network', async () => {
    const { kit, connector } = await setUp()
    await kit.connection.connect({ connectorId: 'a' })
    const heard: string[] = []
    kit.events.onAny(({ name }) => heard.push(name))
    await kit.network.switchNetwork('eip155:2')
    expect(kit.getState().address).toBe(`eip155:2:${connector.wallet.addresses[0]}`)
    expect(heard).toEqual(['networkSwitched'])
  })

  test('a switch that the person declines is declined, and the view that offers to try again stays', async () => {
    const { kit, state, view } = await setUp(failing('USER_REJECTED'))
    await kit.connection.connect({ connectorId: 'a' })
    kit.open()
    kit.router.push('SwitchNetwork', { network: 'eip155:2' })
    await expect(kit.network.switchNetwork('eip155:2')).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(state().switching).toMatchObject({ to: 'eip155:2', status: 'declined' })
    expect(view()).toBe('SwitchNetwork')
    kit.router.goBack()
    expect(state().switching).toBeUndefined()
  })

  test('a switch into another namespace says where it comes from, and shows that namespace from the start', async () => {
    const release: (() => void)[] = []
    const later: Answer = (question, result) =>
      question === 'switchNetwork'
        ? new Promise((resolve) => release.push(() => resolve(result())))
        : Promise.resolve(result())
    const adapters = [
      createFakeAdapter({ connectors: [createFakeConnector({ id: 'a' })] }),
      createFakeAdapter({
        namespace: 'solana',
        connectors: [createFakeConnector({ id: 'b', namespaces: ['solana'], answer: later })],
      }),
    ]
    const { kit, state } = await setUp(undefined, { adapters })
    await kit.connection.connect({ connectorId: 'b' })
    await kit.connection.connect({ connectorId: 'a' })
    const switching = kit.network.switchNetwork('solana:2')
    expect(state().switching).toEqual({ to: 'solana:2', from: 'eip155', status: 'pending' })
    expect(kit.getState().namespace).toBe('solana')
    await expect.poll(() => release.length).toBe(1)
    release[0]?.()
    await switching
    expect(state()).toMatchObject({ switching: undefined, active: { caipNetworkId: 'solana:2' } })
  })

  test('a failed switch goes back one view', async () => {
    const { kit, state, view } = await setUp(failing('NETWORK_NOT_SUPPORTED'))
    await kit.connection.connect({ connectorId: 'a' })
    kit.open()
    kit.router.push('Networks')
    await expect(kit.network.switchNetwork('eip155:2')).rejects.toThrow('Chain is not supported')
    expect(view()).toBe('Account')
    expect(state().switching?.status).toBe('failed')
  })

  test('a newer switch takes the place of an older one, and a person who closes the modal ends one that its views began', async () => {
    const { kit, environment, state } = await setUp((question, result) =>
      question === 'switchNetwork' ? new Promise(() => undefined) : Promise.resolve(result()),
    )
    await kit.connection.connect({ connectorId: 'a' })
    const outcomes: string[] = []
    const attempt = () =>
      kit.network
        .switchNetwork('eip155:2', { inModal: true })
        .catch((error: { code: string }) => outcomes.push(error.code))
    void attempt()
    kit.open()
    void attempt()
    await settle()
    expect(outcomes).toEqual(['ABORTED'])
    expect(state().switching?.status).toBe('pending')
    kit.close()
    await settle()
    expect(outcomes).toEqual(['ABORTED', 'ABORTED'])
    void attempt()
    await environment.clock.advance(600_000)
    expect(outcomes).toEqual(['ABORTED', 'ABORTED', 'WALLET_TIMEOUT'])
  })

  test.each(['finish', 'close'] as const)(
    "a host's own switch goes on when the modal is closed by %s",
    async (how) => {
      let approve = () => {}
      const { kit, state } = await setUp((question, result) =>
        question === 'switchNetwork'
          ? new Promise((resolve) => (approve = () => resolve(result())))
          : Promise.resolve(result()),
      )
      await kit.connection.connect({ connectorId: 'a' })
      kit.open()
      const switching = kit.network.switchNetwork('eip155:2')
      await vi.waitFor(() => expect(state().switching?.status).toBe('pending'))
      kit.modal[how]()
      await settle()
      approve()
      await switching
      expect(state().active?.caipNetworkId).toBe('eip155:2')
    },
  )

  test('a wallet that goes where the page cannot follow: Unknown Network, a view that does not close, until it is back', async () => {
    const { kit, connector, state, view } = await setUp()
    await kit.connection.connect({ connectorId: 'a' })
    connector.wallet.moveTo('eip155:99')
    expect(state()).toMatchObject({ unsupported: true, active: { name: 'Unknown Network' } })
    expect([kit.getState().open, view()]).toEqual([true, 'UnsupportedChain'])
    kit.close()
    expect(kit.modal.store.getState()).toMatchObject({ open: true, shaking: true })
    connector.wallet.moveTo('eip155:1')
    expect(kit.getState().open).toBe(false)
    connector.wallet.moveTo('eip155:99')
    await kit.connection.disconnect()
    expect(kit.getState().open).toBe(false)
  })

  test('a view that is described after it opened, as its code came, does not close either', async () => {
    const { kit, connector } = await setUp()
    kit.router.describe(() => undefined)
    await kit.connection.connect({ connectorId: 'a' })
    connector.wallet.moveTo('eip155:99')
    kit.router.describe(findTraits)
    kit.close()
    expect(kit.modal.store.getState()).toMatchObject({ open: true, shaking: true })
  })

  test('a restored connection on a network that is not offered opens nothing, and the way to it when the person opens', async () => {
    const { kit, connector, view } = await setUp()
    await kit.connection.connect({ connectorId: 'a' })
    connector.wallet.networks.eip155 = 'eip155:99'
    kit.destroy()
    kit.start()
    await kit.connection.reconnect()
    expect(kit.network.store.getState().unsupported).toBe(true)
    expect(kit.getState().open).toBe(false)
    kit.open()
    expect(view()).toBe('UnsupportedChain')
  })

  test.each([[{ allowUnsupportedNetworks: true }], [{ features: { networkSwitch: false } }]])(
    'with %o nothing opens',
    async (options) => {
      const { kit, connector } = await setUp(undefined, options)
      await kit.connection.connect({ connectorId: 'a' })
      connector.wallet.moveTo('eip155:99')
      expect(kit.getState().open).toBe(false)
    },
  )

  test('removing the active network falls back to another of its namespace', async () => {
    const { kit, state } = await setUp()
    kit.network.addNetwork(createFakeNetwork(3))
    kit.network.removeNetwork('eip155:1')
    expect(state().active?.caipNetworkId).toBe('eip155:2')
    await kit.connection.connect({ connectorId: 'a' })
    await kit.network.switchNetwork('eip155:3')
    kit.network.removeNetwork('eip155:3')
    await settle()
    expect(kit.getState().network).toBe('eip155:2')
    expect(state().networks.map((network) => network.id)).toEqual([2])
  })
})
