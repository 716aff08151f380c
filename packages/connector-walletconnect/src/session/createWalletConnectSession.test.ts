import { base, mainnet, optimism } from '@latchkey/adapter-evm'
import { createEmitter, createError, createGuardedStorage, type Pairing } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { createFakeEngine, fakePairing } from '../../test/createFakeEngine.js'
import { addresses, fakeSession, namespaces } from '../../test/fakeSession.js'
import { allNamespaces, codeOf, networks, openConnector, signal } from '../../test/openConnector.js'
import type { Session } from '../engine/Engine.js'
import { walletConnect } from '../walletConnect.js'
import { createWalletConnectSession } from './createWalletConnectSession.js'

describe('connect', () => {
  it('gives a connection for every approved namespace, on the host’s first network, with every account', async () => {
    const { connect, hand } = openConnector()
    const { connections } = await connect()
    expect(connections.map(({ namespace }) => namespace)).toEqual(allNamespaces)
    expect(connections[0]).toEqual({
      connectorId: 'walletConnect',
      namespace: 'eip155',
      accounts: addresses.eip155.map((address) => ({
        address: `eip155:1:${address}`,
        type: 'eoa',
      })),
      active: `eip155:1:${addresses.eip155[0]}`,
      network: 'eip155:1',
      approvedNetworks: ['eip155:1', 'eip155:8453'],
      walletInfo: { name: 'Phone' },
    })
    expect(connections[3]?.accounts.map(({ type }) => type)).toEqual(['payment', 'payment'])
    expect(Object.keys(hand.proposals[0] ?? {})).toEqual(allNamespaces)
  })

  it('asks only for the namespaces that are wanted, and gives no other', async () => {
    const { connect, hand } = openConnector()
    const { connections } = await connect({ namespaces: ['solana', 'cosmos'] })
    expect(connections.map(({ namespace }) => namespace)).toEqual(['solana', 'cosmos'])
    expect(Object.keys(hand.proposals[0] ?? {})).toEqual(['solana', 'cosmos'])
  })

  it('starts on the first network of the host that the wallet approves', async () => {
    const { connect } = openConnector({
      session: fakeSession({ namespaces: { eip155: namespaces.eip155 } }),
    })
    const { connections } = await connect({ networks: [optimism, base, mainnet] })
    expect(connections[0]?.network).toBe('eip155:8453')
  })

  it('S9 W-03 W-04 what the wallet says of itself is cleaned, and a picture that would be asked for is left out', async () => {
    const icons = [
      'javascript:alert(1)',
      'http://wallet.example/i.png',
      'https://tracker.evil.test/p.png?who=1',
    ]
    const remote = openConnector({ session: fakeSession({ peer: { name: 'Ph\u202Eone', icons } }) })
    expect((await remote.connect()).connections[0]?.walletInfo).toEqual({ name: 'Phone' })
    const drawn = openConnector({
      session: fakeSession({
        peer: { name: 'Phone', icons: [...icons, 'data:image/png;base64,AAAA'] },
      }),
    })
    expect((await drawn.connect()).connections[0]?.walletInfo).toEqual({
      name: 'Phone',
      imageUrl: 'data:image/png;base64,AAAA',
    })
    const nameless = openConnector({ session: fakeSession({ peer: { name: ' ', icons: [] } }) })
    expect((await nameless.connect()).connections[0]?.walletInfo).toEqual({ name: 'WalletConnect' })
  })

  it('a wallet that approves nothing of what was asked is left again', async () => {
    const { connect, hand, session } = openConnector({
      session: fakeSession({ namespaces: { solana: namespaces.solana } }),
    })
    expect(await codeOf(connect({ namespaces: ['eip155'] }))).toBe('NETWORK_NOT_SUPPORTED')
    expect(hand.ended).toEqual([session.topic])
    expect(hand.countListeners()).toBe(0)
  })

  it.each([[undefined], [null], ['text'], [{}], [{ topic: 7 }], [[]]])(
    'W-08 %j in place of a session is no connection',
    async (session) => {
      const { connect, hand } = openConnector({ session })
      expect(await codeOf(connect())).toBe('WALLET_INVALID_RESPONSE')
      expect(hand.countListeners()).toBe(0)
    },
  )

  it('W-08 what an engine throws becomes an error of ours', async () => {
    const errors: readonly (readonly [unknown, string])[] = [
      [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
      [{ code: 5002, message: 'User rejected methods.' }, 'USER_REJECTED'],
      [new Error('Request rejected'), 'USER_REJECTED'],
      [{ code: 5100, message: 'Unsupported chains.' }, 'NETWORK_NOT_SUPPORTED'],
      [{ code: 6000, message: 'User disconnected.' }, 'PROVIDER_DISCONNECTED'],
      [createError('RELAY_UNREACHABLE'), 'RELAY_UNREACHABLE'],
      ['a text', 'UNKNOWN'],
      [undefined, 'UNKNOWN'],
    ]
    for (const [thrown, code] of errors) {
      const engine = createFakeEngine()
      const connector = walletConnect({
        engine: { ...engine, connect: () => Promise.reject(thrown) },
      })
      expect(await codeOf(connector.connect({ networks, signal }))).toBe(code)
    }
  })

  it('a network that is spoken by nobody here is not supported, and no engine is fetched for it', async () => {
    const { connector, makeEngine } = openConnector()
    const tron = { ...mainnet, chainNamespace: 'tron', caipNetworkId: 'tron:1' } as const
    expect(await codeOf(connector.connect({ networks: [tron], signal }))).toBe(
      'NETWORK_NOT_SUPPORTED',
    )
    expect(makeEngine).not.toHaveBeenCalled()
  })

  it('a second session takes the place of the first, which is ended', async () => {
    const { connect, hand, session } = openConnector()
    await connect()
    hand.setSession({ ...fakeSession(), topic: 'd'.repeat(64) })
    await connect()
    await expect.poll(() => hand.ended).toEqual([session.topic])
  })

  it('an approval that comes after the wait for it was ended is ended too', async () => {
    const engine = createFakeEngine()
    const session = fakeSession()
    let approve: (session: Session) => void = () => {}
    let isAsked = false
    const deaf = () => {
      isAsked = true
      return new Promise<Session>((resolve) => (approve = resolve))
    }
    const connector = walletConnect({
      engine: { ...engine, connect: async () => ({ pairing: fakePairing, approval: deaf }) },
      storageKey: 'late',
    })
    await connector.prepare?.({ networks, signal })
    const controller = new AbortController()
    const connecting = codeOf(connector.connect({ networks, signal: controller.signal }))
    await vi.waitFor(() => expect(isAsked).toBe(true))
    controller.abort()
    expect(await connecting).toBe('ABORTED')
    const ended: string[] = []
    connector.on('pairingEnded', ({ uri }) => ended.push(uri))
    approve(session)
    await expect.poll(() => engine.hand.ended).toEqual([session.topic])
    expect(ended).toEqual([fakePairing.uri])
    expect(await connector.restore({ networks, signal })).toEqual([])
  })

  it('an engine that cannot be fetched is fetched again the next time', async () => {
    const engine = createFakeEngine({ session: fakeSession() })
    const makeEngine = vi.fn(() => Promise.resolve(engine))
    makeEngine.mockRejectedValueOnce(createError('VIEW_UNAVAILABLE'))
    const connector = walletConnect({ engine: makeEngine, storageKey: 'again' })
    expect(await codeOf(connector.connect({ networks, signal }))).toBe('VIEW_UNAVAILABLE')
    expect((await connector.connect({ networks, signal })).connections).toHaveLength(5)
  })

  it('`relayUrl` is wss, or ws on this machine', async () => {
    for (const relayUrl of [
      'http://relay.example',
      'ws://relay.example',
      'nonsense',
      'ws://127.0.0.1.example',
    ])
      expect(
        await codeOf(
          walletConnect({ relayUrl, engine: () => createFakeEngine() }).connect({
            networks,
            signal,
          }),
        ),
      ).toBe('INVALID_CONFIGURATION')
  })

  it('decision 20: verify is bounded on the public relay and off on every other; a host may say otherwise', async () => {
    const verifyOf = async (options: Parameters<typeof walletConnect>[0]) => {
      const engine = vi.fn(() => createFakeEngine({ session: fakeSession() }))
      await walletConnect({ ...options, engine }).connect({ networks, signal })
      return (engine.mock.calls as unknown as { verify: string }[][])[0]?.[0]?.verify
    }
    expect(await verifyOf({})).toBe('bounded')
    expect(await verifyOf({ relayUrl: 'wss://relay.example.org' })).toBe('off')
    expect(await verifyOf({ relayUrl: 'ws://127.0.0.1:8787' })).toBe('off')
    expect(await verifyOf({ relayUrl: 'wss://evilwalletconnect.org.example' })).toBe('off')
    expect(await verifyOf({ verify: 'off' })).toBe('off')
  })
})

describe('R-14 pairing', () => {
  it('R-14 `prepare` makes it, and who listens later hears it at once', async () => {
    const { connector, hand } = openConnector()
    const heard: Pairing[] = []
    connector.on('pairingUri', (pairing) => heard.push(pairing))
    expect(await connector.prepare?.({ networks, signal })).toEqual(fakePairing)
    expect(heard).toEqual([fakePairing])
    const late: Pairing[] = []
    connector.on('pairingUri', (pairing) => late.push(pairing))
    expect(late).toEqual([fakePairing])
    const next = { ...fakePairing, uri: `${fakePairing.uri}0` }
    hand.emit('pairing', next)
    expect([heard.at(-1), late.at(-1)]).toEqual([next, next])
    expect(hand.countPrompts()).toBe(0)
  })

  it('R-14 is told to nobody once it was used or is over', async () => {
    const { connector, connect, hand } = openConnector()
    await connector.prepare?.({ networks, signal })
    hand.emit('pairing', { ...fakePairing, expiresAt: Date.now() - 1 })
    const late: Pairing[] = []
    connector.on('pairingUri', (pairing) => late.push(pairing))
    expect(late).toEqual([])
    hand.setAnswer(false)
    expect(await codeOf(connect())).toBe('USER_REJECTED')
    const declined: Pairing[] = []
    connector.on('pairingUri', (pairing) => declined.push(pairing))
    expect(declined).toEqual([])
    hand.setAnswer(true)
    await connect()
    const used: Pairing[] = []
    connector.on('pairingUri', (pairing) => used.push(pairing))
    expect(used).toEqual([])
  })
})

describe('R-14 a code that is answered after the person has left it', () => {
  it('R-14 is told to nobody who listens later, and those who listen hear that it has ended', async () => {
    const { connector, connect, hand } = openConnector()
    const ended: string[] = []
    connector.on('pairingEnded', ({ uri }) => ended.push(uri))
    await connector.prepare?.({ networks, signal })
    const leaving = new AbortController()
    hand.setAnswer('hang')
    const connecting = codeOf(connect({ signal: leaving.signal }))
    await vi.waitFor(() => expect(hand.countPrompts()).toBe(1))
    leaving.abort()
    expect(await connecting).toBe('ABORTED')
    const shownAgain: Pairing[] = []
    connector.on('pairingUri', (pairing) => shownAgain.push(pairing))
    expect(shownAgain).toEqual([fakePairing])
    hand.emit('pairingEnded', { uri: 'wc:of-another' })
    expect(ended).toEqual([])
    hand.emit('pairingEnded', { uri: fakePairing.uri })
    expect(ended).toEqual([fakePairing.uri])
    const late: Pairing[] = []
    connector.on('pairingUri', (pairing) => late.push(pairing))
    expect(late).toEqual([])
  })
})

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

  it('R-07 a stored session is taken up on the network of last time, and asks nobody', async () => {
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
    'S13 W-05 a stored choice of app is checked before the engine starts and before each request: %s',
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
