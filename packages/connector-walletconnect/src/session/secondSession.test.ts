import { describe, expect, it } from 'vitest'
import { fakeSession, namespaces } from '../../test/fakeSession.js'
import { codeOf, networks, openConnector, signal } from '../../test/openConnector.js'

const topic = 'd'.repeat(64)

describe('a second session', () => {
  it('replaces the first, and reports the end of namespaces that only the first had', async () => {
    const { connect, connector, hand, seen, session } = openConnector()
    await connect({ namespaces: ['eip155', 'solana'] })
    hand.setSession(fakeSession({ namespaces: { solana: namespaces.solana }, topic }))
    await connect({ namespaces: ['solana'] })
    expect(seen).toEqual([['disconnect', ['eip155']]])
    expect(await connector.getNetwork?.('solana')).toBe(networks[2]?.caipNetworkId)
    await expect.poll(() => hand.ended).toEqual([session.topic])
  })

  it('disconnects the namespaces that its approval leaves out', async () => {
    const { connect, hand, seen } = openConnector()
    await connect({ namespaces: ['eip155', 'solana', 'cosmos'] })
    hand.setSession(fakeSession({ namespaces: { eip155: namespaces.eip155 }, topic }))
    const { connections } = await connect({ namespaces: ['eip155', 'solana', 'cosmos'] })
    expect(connections.map(({ namespace }) => namespace)).toEqual(['eip155'])
    expect(seen).toEqual([['disconnect', ['solana', 'cosmos']]])
  })

  it('is ended at the phone if it approves nothing usable, and the first one lives on', async () => {
    const { connect, connector, hand, seen, tell } = openConnector()
    await connect({ namespaces: ['solana'] })
    hand.setSession(fakeSession({ namespaces: { eip155: namespaces.eip155 }, topic }))
    expect(await codeOf(connect({ namespaces: ['solana'] }))).toBe('NETWORK_NOT_SUPPORTED')
    expect(hand.ended).toEqual([topic])
    expect(seen).toEqual([])
    expect(await connector.restore({ networks, signal })).toHaveLength(1)
    tell('accountsChanged', [], networks[2]?.caipNetworkId)
    expect(seen).toEqual([['accounts', 'solana', []]])
  })
})
