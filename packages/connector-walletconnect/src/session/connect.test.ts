import { base, mainnet, optimism } from '@latchkey/adapter-evm'
import { createError } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { createFakeEngine, fakePairing } from '../../test/createFakeEngine.js'
import { addresses, fakeSession, namespaces } from '../../test/fakeSession.js'
import { allNamespaces, codeOf, networks, openConnector, signal } from '../../test/openConnector.js'
import type { Session } from '../engine/Engine.js'
import { walletConnect } from '../walletConnect.js'

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

  it('the wallet’s own metadata is cleaned, and a picture with a remote URL is left out [W-03, W-04]', async () => {
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
    '%j in place of a session is no connection [W-08]',
    async (session) => {
      const { connect, hand } = openConnector({ session })
      expect(await codeOf(connect())).toBe('WALLET_INVALID_RESPONSE')
      expect(hand.countListeners()).toBe(0)
    },
  )

  it('an error of an engine becomes an error of the kit [W-08]', async () => {
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

  it('verify is bounded on the public relay and off on every other; a host may say otherwise', async () => {
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
