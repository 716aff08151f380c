import { describe, expect, it } from 'vitest'
import { addresses, bitcoinChain, fakeSession, namespaces } from '../../test/fakeSession.js'
import { allNamespaces, codeOf, networks, openConnector, signal } from '../../test/openConnector.js'

describe('the wallet’s events', () => {
  const [first, second] = addresses.eip155

  it('another account comes first; an account that it never approved is its own word; none takes the permission back', async () => {
    const { connect, tell, seen } = openConnector()
    await connect()
    tell('accountsChanged', [second, first])
    tell('accountsChanged', [second, first])
    tell('accountsChanged', [`eip155:1:${first.toLowerCase()}`])
    tell('accountsChanged', ['0x00000000000000000000000000000000000A11cE'])
    expect(seen).toEqual([
      ['accounts', 'eip155', [second, first]],
      ['accounts', 'eip155', [first]],
      ['accounts', 'eip155', ['0x00000000000000000000000000000000000A11cE']],
    ])
    tell('accountsChanged', [])
    expect(seen.at(-1)).toEqual(['accounts', 'eip155', []])
  })

  it.each([['garbage'], [['nobody']], [[7]], [null], [{ accounts: 'x' }], [undefined]])(
    'accountsChanged %j changes nothing [W-08]',
    async (data) => {
      const { connect, tell, seen, connector } = openConnector()
      await connect()
      tell('accountsChanged', data)
      expect(seen).toEqual([])
      expect(await connector.getNetwork?.('eip155')).toBe('eip155:1')
    },
  )

  it('a network in any spelling is one network; one that the session lacks is none', async () => {
    const { connect, tell, seen, connector } = openConnector()
    await connect()
    tell('chainChanged', 8453)
    expect(seen).toEqual([['network', 'eip155:8453']])
    expect(await connector.getNetwork?.('eip155')).toBe('eip155:8453')
    tell('chainChanged', '0x1')
    tell('chainChanged', 10)
    tell('chainChanged', 'x')
    expect(seen).toEqual([
      ['network', 'eip155:8453'],
      ['network', 'eip155:1'],
    ])
  })

  it('events of another session, of an unknown namespace or of no known name change nothing', async () => {
    const { connect, tell, seen, hand } = openConnector()
    await connect()
    tell('accountsChanged', [second], 'eip155:1', 'other')
    tell('accountsChanged', [second], 'tron:1')
    tell('boo', [second])
    hand.emit('sessionEnded', { topic: 'other', reason: 'wallet' })
    hand.emit('sessionChanged', { session: fakeSession({ topic: 'other', namespaces: {} }) })
    hand.emit('sessionChanged', { session: undefined as never })
    expect(seen).toEqual([])
  })

  it('bip122_addressesChanged', async () => {
    const { connect, tell, seen, connector } = openConnector()
    await connect()
    const address = addresses.bip122[1]
    const publicKey = `02${'ab'.repeat(32)}`
    const told: unknown[] = []
    connector.on('accountsChanged', ({ accounts }) => told.push(...accounts))
    tell('bip122_addressesChanged', [{ address, publicKey, intention: 'payment' }], bitcoinChain)
    expect(seen).toEqual([['accounts', 'bip122', [address]]])
    expect(told).toEqual([{ address: `${bitcoinChain}:${address}`, type: 'payment', publicKey }])
    tell('bip122_addressesChanged', 'garbage', bitcoinChain)
    expect(seen).toHaveLength(1)
  })

  it('an update that drops a namespace tells it, whichever it is, and the others stay', async () => {
    const { connect, change, seen, connector } = openConnector()
    await connect()
    const { solana: _, ...rest } = namespaces
    change({ namespaces: rest })
    expect(seen).toEqual([['accounts', 'solana', []]])
    expect(
      (await connector.restore({ networks, signal })).map(({ namespace }) => namespace),
    ).not.toContain('solana')
    expect(await codeOf(connector.getNetwork?.('solana') ?? Promise.resolve())).toBe(
      'NOT_CONNECTED',
    )
  })

  it('an update that drops the network in use goes on to the next', async () => {
    const { connect, change, seen } = openConnector()
    await connect()
    const only = namespaces.eip155.accounts
      .filter((account) => account.startsWith('eip155:8453:'))
      .slice(0, 1)
    change({
      namespaces: {
        ...namespaces,
        eip155: { ...namespaces.eip155, chains: ['eip155:8453'], accounts: only },
      },
    })
    expect(seen).toEqual([
      ['network', 'eip155:8453'],
      ['accounts', 'eip155', [first]],
    ])
  })

  it('an update with other accounts tells them, one with the same keeps what the wallet said last', async () => {
    const { connect, change, tell, seen } = openConnector()
    await connect()
    tell('accountsChanged', [second, first])
    change({ expiresAt: Date.now() + 1 })
    expect(seen).toHaveLength(1)
    const only = namespaces.eip155.accounts.filter((account) => account.endsWith(first))
    change({ namespaces: { ...namespaces, eip155: { ...namespaces.eip155, accounts: only } } })
    expect(seen.at(-1)).toEqual(['accounts', 'eip155', [first]])
  })

  it('an update that leaves nothing ends the session', async () => {
    const { connect, change, seen, hand, session } = openConnector()
    await connect({ namespaces: ['eip155'] })
    change({ namespaces: {} })
    expect(seen).toEqual([['accounts', 'eip155', []]])
    await expect.poll(() => hand.ended).toEqual([session.topic])
    expect(hand.countListeners()).toBe(0)
  })

  it.each(['wallet', 'expired', 'tab', 'lost'] as const)(
    'the end of the session (%s) is the end of all of its connections',
    async (reason) => {
      const { connect, hand, session, seen, connector } = openConnector()
      await connect()
      hand.emit('sessionEnded', { topic: session.topic, reason })
      expect(seen).toEqual([['disconnect', allNamespaces]])
      expect(hand.countListeners()).toBe(0)
      expect(await connector.restore({ networks, signal })).toEqual([])
    },
  )
})
