import { createEmitter, createGuardedStorage } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { createFakeEngine } from '../../test/createFakeEngine.js'
import { addresses, fakeSession } from '../../test/fakeSession.js'
import { allNamespaces, networks, openConnector, signal } from '../../test/openConnector.js'
import { walletConnect } from '../walletConnect.js'
import { createWalletConnectSession } from './createWalletConnectSession.js'

describe('restore and disconnect', () => {
  let farewells = 0

  it('nothing of the engine is fetched before something is asked of it', async () => {
    const { connector, makeEngine } = openConnector()
    connector.on('pairingUri', () => {})
    expect(await connector.restore({ networks, signal })).toEqual([])
    await connector.disconnect()
    await connector.getProvider('eip155')
    expect(makeEngine).not.toHaveBeenCalled()
  })

  it('a stored session is taken up on the network of last time, without a request [R-07]', async () => {
    const session = fakeSession()
    const { connector, hand } = openConnector({ session, stored: session })
    const kept = [`eip155:8453:${addresses.eip155[0]}`] as const
    const connections = await connector.restore({ networks, signal, accounts: kept })
    expect(connections.map(({ namespace }) => namespace)).toEqual(allNamespaces)
    expect(connections[0]?.network).toBe('eip155:8453')
    expect(hand.countPrompts()).toBe(0)
  })

  it('a session that is live is asked what was missed', async () => {
    const { connector, connect, hand } = openConnector()
    await connect()
    await connector.restore({ networks, signal })
    expect(hand.woken()).toBe(1)
  })

  it('an engine that finds nothing leaves nothing behind', async () => {
    const { connector, hand } = openConnector({ stored: undefined })
    expect(
      await connector.restore({ networks, signal, accounts: [`eip155:1:${addresses.eip155[0]}`] }),
    ).toEqual([])
    expect(hand.countListeners()).toBe(0)
  })

  it('leaving one namespace ends the session for allNamespaces, and tells the others', async () => {
    const { connect, connector, hand, session, seen } = openConnector()
    await connect()
    await connector.disconnect({ namespaces: ['solana'] })
    expect(seen).toEqual([['disconnect', ['eip155', 'polkadot', 'bip122', 'cosmos']]])
    expect(hand.ended).toEqual([session.topic])
  })

  it('a session that was never taken up is ended too', async () => {
    const storage = createGuardedStorage(undefined)
    storage.set('latchkey.key.session', 'topic')
    const engine = createFakeEngine({ stored: fakeSession() })
    const events = createEmitter<never>()
    const parts = {
      id: 'walletConnect',
      name: 'WalletConnect',
      openEngine: () => Promise.resolve(engine),
      readSignIn: () => undefined,
      storage,
      storageKey: 'key',
    }
    const session = createWalletConnectSession(parts, events as never)
    await session.disconnect({ namespaces: ['eip155'] })
    expect(engine.hand.ended).toEqual([fakeSession().topic])
    await session.disconnect()
    expect(engine.hand.ended).toHaveLength(1)
  })

  it.each([
    ['{"href":"javascript:document.title=1//","name":"x"}', undefined],
    ['{"href":"https://xn--e1afmkfd.test","name":"x"}', undefined],
    ['javascript:1', undefined],
    ['null', undefined],
    ['{"href":"rainbow://","name":"Rainbow"}', '{"href":"rainbow://","name":"Rainbow"}'],
  ])(
    'a stored choice of app is checked before the engine starts and before each request: %s [W-05]',
    async (stored, kept) => {
      const storage = createGuardedStorage(undefined)
      const seen: (string | undefined)[] = []
      const look = () => seen.push(storage.get('WALLETCONNECT_DEEPLINK_CHOICE'))
      const engine = createFakeEngine({ session: fakeSession(), answer: look })
      const openEngine = async () => {
        look()
        return engine
      }
      const parts = {
        id: 'walletConnect',
        name: 'WalletConnect',
        openEngine,
        readSignIn: () => undefined,
        storage,
        storageKey: 'key',
      }
      const session = createWalletConnectSession(parts, createEmitter<never>() as never)
      storage.set('WALLETCONNECT_DEEPLINK_CHOICE', stored)
      await session.connect({ networks, signal })
      storage.set('WALLETCONNECT_DEEPLINK_CHOICE', stored)
      const provider = (await session.getProvider('eip155')) as {
        request(input: object): Promise<unknown>
      }
      await provider.request({ method: 'personal_sign', params: ['0x00', addresses.eip155[0]] })
      expect(seen).toEqual([kept, kept])
      await session.disconnect()
    },
  )

  it('a farewell that fails, or never comes back, keeps nobody', async () => {
    vi.useFakeTimers()
    try {
      for (const disconnect of [
        () => Promise.reject(new Error('no relay')),
        () => new Promise<void>(() => {}),
      ]) {
        const engine = { ...createFakeEngine({ session: fakeSession() }), disconnect }
        const connector = walletConnect({ engine, storageKey: `farewell ${++farewells}` })
        await connector.connect({ networks, signal })
        const leaving = connector.disconnect()
        await vi.advanceTimersByTimeAsync(4_000)
        await leaving
        expect(await connector.restore({ networks, signal })).toEqual([])
      }
    } finally {
      vi.useRealTimers()
    }
  })
})
