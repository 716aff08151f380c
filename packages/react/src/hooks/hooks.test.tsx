import { createError } from '@latchkey/core'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { eventually, render } from '../../test/renderHook.js'
import {
  useBalance,
  useConnect,
  useConnection,
  useDisconnect,
  useEvents,
  useFeatures,
  useKit,
  useModal,
  useNetwork,
  useProvider,
  useSignMessage,
  useSwitchNetwork,
  useTheme,
  useWallets,
} from '../index.js'

const signature = `0x${'ab'.repeat(65)}`

describe('hooks', () => {
  it('useKit gives the kit itself', async () => {
    const { kit, current } = await render(useKit)
    expect(current()).toBe(kit)
  })

  it('useConnection changes address, network and wallet in one update', async () => {
    const { seen, current, connect, connector } = await render(useConnection)
    expect(current()).toMatchObject({
      status: 'disconnected',
      isConnected: false,
      address: undefined,
    })
    await connect()
    expect(current()).toMatchObject({
      status: 'connected',
      isConnected: true,
      namespace: 'eip155',
      network: 'eip155:1',
      connectorId: connector.id,
      accounts: [{}],
    })
    for (const { isConnected, address, network, connectorId } of seen) {
      expect([address, network, connectorId].every((value) => value !== undefined)).toBe(
        isConnected,
      )
    }
    await act(async () =>
      connector.wallet.select('eip155', ['0x00000000000000000000000000000000000000b2']),
    )
    expect(current().address).toBe('0x00000000000000000000000000000000000000b2')
  })

  it('useConnect, useDisconnect: what a person started and how it went', async () => {
    const { current, connector, kit } = await render(() => ({
      ...useConnect(),
      ...{ off: useDisconnect() },
    }))
    expect(current().status).toBe('idle')
    await act(async () => void (await current().connectAsync({ connectorId: connector.id })))
    expect(current()).toMatchObject({
      status: 'success',
      isPending: false,
      data: [{ namespace: 'eip155' }],
    })
    await act(async () => void (await current().off.disconnectAsync()))
    expect(kit.getState().status).toBe('disconnected')
    await act(async () => current().connect({ connectorId: 'nobody' }))
    expect(current()).toMatchObject({ status: 'error', error: { code: 'CONNECTOR_NOT_FOUND' } })
    await act(async () => current().reset())
    expect(current()).toMatchObject({ status: 'idle', error: undefined })
  })

  it('useSignMessage gives the signature, and a rejection as an error that is no page error', async () => {
    const signMessage = vi.fn(async () => signature)
    const { current, connect } = await render(useSignMessage, { signMessage })
    await connect()
    await act(async () => current().signMessage({ message: 'hi' }))
    await eventually(() => expect(current()).toMatchObject({ status: 'success', data: signature }))
    signMessage.mockRejectedValueOnce(createError('USER_REJECTED'))
    await act(async () => current().signMessage({ message: 'hi' }))
    await eventually(() =>
      expect(current()).toMatchObject({ status: 'error', error: { code: 'USER_REJECTED' } }),
    )
  })

  it('useNetwork and useSwitchNetwork', async () => {
    const { current, connect } = await render(() => ({
      ...useNetwork(),
      switching: useSwitchNetwork(),
    }))
    expect(current().networks).toHaveLength(2)
    await connect()
    expect(current()).toMatchObject({ networkId: 'eip155:1', isUnsupported: false })
    await act(async () => void (await current().switching.switchNetworkAsync('eip155:2')))
    expect(current()).toMatchObject({ networkId: 'eip155:2', network: { name: 'Network 2' } })
    await act(async () => current().switching.switchNetwork('eip155:99'))
    expect(current().switching.error?.code).toBe('NETWORK_NOT_FOUND')
  })

  it('useBalance asks once a connection is there, and never before', async () => {
    const getNativeBalance = vi.fn(async () => 1_234_567_890_000_000_000n)
    const { current, connect } = await render(useBalance, { getNativeBalance })
    expect(getNativeBalance).not.toHaveBeenCalled()
    await connect()
    await act(() =>
      vi.waitFor(() =>
        expect(current()).toMatchObject({
          status: 'success',
          formatted: '1.234',
          data: { symbol: 'COIN' },
        }),
      ),
    )
    await act(async () => void (await current().refresh()))
    expect(getNativeBalance.mock.calls.length).toBeGreaterThan(1)
  })

  it('useProvider never shows the provider of a wallet that is gone', async () => {
    const { current, connect, kit } = await render(() => useProvider<{ isFake: boolean }>())
    expect(current()).toEqual({ provider: undefined, connectorId: undefined })
    await connect()
    await act(() => vi.waitFor(() => expect(current().provider).toEqual({ isFake: true })))
    await act(async () => void (await kit.connection.disconnect()))
    expect(current()).toEqual({ provider: undefined, connectorId: undefined })
  })

  it('useProvider gives the provider in the shape that the adapter gives hosts', async () => {
    const openProvider = async (raw: unknown) => ({ raw })
    const { current, connect } = await render(() => useProvider<{ raw: unknown }>(), {
      openProvider,
    })
    await connect()
    await act(() => vi.waitFor(() => expect(current().provider).toEqual({ raw: { isFake: true } })))
  })

  it('useWallets lists what is there', async () => {
    const { current, kit } = await render(useWallets)
    await act(async () => void (await kit.preload()))
    expect(
      current()
        .all.filter(({ installed }) => installed)
        .map(({ name }) => name),
    ).toEqual(['Fake Wallet'])
    expect(current().catalogue).toMatchObject({ source: 'bundled', status: 'idle' })
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(current().all.length).toBeGreaterThan(30)
    })
    expect(current().search('fake')).toHaveLength(1)
    expect(current().search('other')).toHaveLength(0)
  })

  it('useFeatures follows what is on, and switches it', async () => {
    const { current } = await render(() => useFeatures())
    expect(current().features).toMatchObject({ send: true, analytics: false, telemetry: false })
    await act(async () => current().update({ analytics: true, send: false }))
    expect(current().features).toMatchObject({ send: false, analytics: true })
  })

  it('useModal and useTheme follow the kit, and useEvents hears what happens', async () => {
    const heard: string[] = []
    const { current } = await render(() => ({
      modal: useModal(),
      theme: useTheme(),
      events: useEvents(({ name }) => heard.push(name)),
    }))
    await act(async () => current().modal.open())
    expect(current().modal.isOpen).toBe(true)
    await act(async () => current().modal.close())
    expect(current().modal.isOpen).toBe(false)
    await act(async () => current().theme.setMode('light'))
    expect(current().theme).toMatchObject({ mode: 'light', resolved: 'light' })
    expect(heard).toEqual(expect.arrayContaining(['modalOpened', 'modalClosed']))
    expect(current().events.map(({ name }) => name)).toEqual(heard)
  })
})
