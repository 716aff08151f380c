import type { Pairing } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { fakePairing } from '../../test/createFakeEngine.js'
import { codeOf, networks, openConnector, signal } from '../../test/openConnector.js'

describe('pairing [R-14]', () => {
  it('`prepare` makes it, and who listens later hears it at once [R-14]', async () => {
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

  it('reaches no listener once it was used or is over [R-14]', async () => {
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

describe('a code that is answered after the person has left it [R-14]', () => {
  it('reaches no later listener, and the listeners before hear of its end [R-14]', async () => {
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
