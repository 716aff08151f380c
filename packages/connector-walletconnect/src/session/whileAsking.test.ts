import { describe, expect, it, vi } from 'vitest'
import { fakePairing } from '../../test/createFakeEngine.js'
import { addresses, fakeSession } from '../../test/fakeSession.js'
import { codeOf, networks, openConnector, signal } from '../../test/openConnector.js'

const topic = 'd'.repeat(64)

/** A connector whose session is live while the code of a second phone waits. */
async function askSecondPhone() {
  const opened = openConnector()
  const { connect, hand, seen } = opened
  await connect({ namespaces: ['solana'] })
  hand.setAnswer('hang')
  const controller = new AbortController()
  const second = connect({ namespaces: ['eip155'], signal: controller.signal })
  await vi.waitFor(() => expect(hand.countPrompts()).toBe(2))
  const approve = async () => {
    hand.setSession(fakeSession({ topic }))
    hand.setAnswer(true)
    const { connections } = await second
    expect(connections).toHaveLength(1)
    seen.length = 0
  }
  return { ...opened, second, controller, approve }
}

describe('the engine is listened to while a code waits', () => {
  it('the wallet ends the session before: the end of the next one is reported too', async () => {
    const { hand, session, seen, approve } = await askSecondPhone()
    hand.emit('sessionEnded', { topic: session.topic, reason: 'wallet' })
    expect(seen).toEqual([['disconnect', ['solana']]])
    await approve()
    hand.emit('sessionEnded', { topic, reason: 'wallet' })
    expect(seen).toEqual([['disconnect', ['eip155']]])
    expect(hand.countListeners()).toBe(0)
  })

  it('the person ends the session before: the end of the next one is reported too', async () => {
    const { connector, hand, seen, approve } = await askSecondPhone()
    await connector.disconnect({ namespaces: ['solana'] })
    await approve()
    hand.emit('sessionEnded', { topic, reason: 'wallet' })
    expect(seen).toEqual([['disconnect', ['eip155']]])
  })

  it('a renewed code is shown after the session before ended', async () => {
    const { connector, hand, session, second, controller } = await askSecondPhone()
    hand.emit('sessionEnded', { topic: session.topic, reason: 'wallet' })
    const uris: string[] = []
    connector.on('pairingUri', ({ uri }) => uris.push(uri))
    const uri = fakePairing.uri.replace('a'.repeat(64), 'e'.repeat(64))
    hand.emit('pairing', { uri, expiresAt: Date.now() + 240_000 })
    expect(uris).toEqual([fakePairing.uri, uri])
    controller.abort()
    expect(await codeOf(second)).toBe('ABORTED')
    expect(hand.countListeners()).toBe(0)
  })

  it('a restore that finds no session leaves the listeners of a code that waits', async () => {
    const { connect, connector, hand, seen, session } = openConnector()
    hand.setAnswer('hang')
    const connecting = connect({ namespaces: ['eip155'] })
    await vi.waitFor(() => expect(hand.countPrompts()).toBe(1))
    const accounts = [`eip155:1:${addresses.eip155[0]}`] as const
    expect(await connector.restore({ networks, signal, accounts })).toEqual([])
    hand.setAnswer(true)
    await connecting
    hand.emit('sessionEnded', { topic: session.topic, reason: 'wallet' })
    expect(seen).toEqual([['disconnect', ['eip155']]])
  })

  it('a restore that comes to its answer after an approval leaves that session alone', async () => {
    const { connect, connector, engine, hand, seen } = openConnector()
    let answer: (session: undefined) => void = () => {}
    engine.restore = () => new Promise((resolve) => (answer = resolve))
    const accounts = [`eip155:1:${addresses.eip155[0]}`] as const
    const restoring = connector.restore({ networks, signal, accounts })
    await connect({ namespaces: ['eip155'] })
    answer(undefined)
    expect(await restoring).toHaveLength(1)
    hand.emit('sessionEnded', { topic: fakeSession().topic, reason: 'wallet' })
    expect(seen).toEqual([['disconnect', ['eip155']]])
  })

  it('a code that fails to be made leaves no listener behind', async () => {
    const { connector, engine, hand } = openConnector()
    engine.connect = () => Promise.reject(new Error('no relay'))
    await codeOf(Promise.resolve(connector.prepare?.({ networks, signal })))
    expect(hand.countListeners()).toBe(0)
  })
})
