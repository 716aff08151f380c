import type { Pairing } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { fakePairing } from '../../test/createFakeEngine.js'
import { codeOf, networks, openConnector, signal } from '../../test/openConnector.js'

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
