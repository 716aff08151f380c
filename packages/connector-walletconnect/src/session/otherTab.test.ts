import type { ConnectorEvents } from '@latchkey/core'
import { createEmitter, createGuardedStorage } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from '../../test/createFakeEngine.js'
import { addresses, fakeSession, namespaces } from '../../test/fakeSession.js'
import { networks, signal } from '../../test/openConnector.js'
import type { Session } from '../engine/Engine.js'
import { createWalletConnectSession } from './createWalletConnectSession.js'

const first = fakeSession({
  namespaces: { eip155: namespaces.eip155, cosmos: namespaces.cosmos },
})
const [, other] = addresses.eip155
const second = (approved: Session['namespaces']) =>
  fakeSession({ topic: 'd'.repeat(64), namespaces: approved })
const otherAccount = {
  ...namespaces.eip155,
  accounts: [`eip155:1:${other}`],
} as const
const accounts = [
  `eip155:1:${addresses.eip155[0]}`,
  `cosmos:cosmoshub-4:${addresses.cosmos[0]}`,
] as const

/** Two tabs with one storage, of which `here` has put another session in the place of `first`. */
async function openTabs(next: Session) {
  const storage = createGuardedStorage(undefined)
  const openTab = async () => {
    const engine = createFakeEngine({ session: next, stored: first })
    const events = createEmitter<ConnectorEvents>()
    const seen: unknown[] = []
    events.on('accountsChanged', (payload) =>
      seen.push([payload.namespace, payload.accounts.map(({ address }) => address.split(':')[2])]),
    )
    const wallets: unknown[] = []
    events.on('accountsChanged', ({ namespace, walletInfo }) =>
      wallets.push([namespace, walletInfo?.name]),
    )
    events.on('disconnect', (payload) => seen.push(['disconnect', payload.namespaces]))
    const session = createWalletConnectSession(
      {
        id: 'walletConnect',
        name: 'WalletConnect',
        openEngine: async () => engine,
        readSignIn: () => undefined,
        storage,
        storageKey: 'tabs',
      },
      events,
    )
    const restore = (kept: Parameters<typeof session.restore>[0]['accounts'] = accounts) =>
      session.restore({ networks, signal, accounts: kept })
    await restore()
    return { session, hand: engine.hand, seen, wallets, restore }
  }
  const [here, there] = [await openTab(), await openTab()]
  await here.session.connect({ networks, signal })
  there.hand.setStored(next)
  const hear = async () => {
    there.hand.emit('sessionEnded', { topic: first.topic, reason: 'tab' })
    await expect.poll(() => there.seen).not.toEqual([])
  }
  const marked = () => storage.get('latchkey.tabs.session')
  return { here, there, hear, marked }
}

describe('another tab puts another session in the place of this one', () => {
  it('this tab takes it, and tells only of what is different', async () => {
    const next = second({ eip155: otherAccount })
    const { here, there, hear, marked } = await openTabs(next)
    await hear()
    expect(there.seen).toEqual([
      ['eip155', [other]],
      ['cosmos', []],
    ])
    expect(marked()).toBe(next.topic)
    there.hand.emit('sessionEnded', { topic: next.topic, reason: 'wallet' })
    expect(there.seen.at(-1)).toEqual(['disconnect', ['eip155']])
    expect([here.hand.ended, there.hand.ended]).toEqual([[first.topic], []])
  })

  it.each([
    ['the same account', namespaces.eip155],
    ['another account', otherAccount],
  ])('this tab tells that another wallet answers now, for %s', async (_, approval) => {
    const next = fakeSession({
      ...second({ eip155: approval }),
      peer: { name: 'Second Phone', icons: [] },
    })
    const { there, hear } = await openTabs(next)
    await hear()
    expect(there.wallets).toEqual([
      ['eip155', 'Second Phone'],
      ['cosmos', undefined],
    ])
    const [connection] = await there.restore()
    expect(connection?.walletInfo?.name).toBe('Second Phone')
  })

  it('a session that is nowhere to be found is the end, and leaves its mark for the other tab', async () => {
    const next = second({ eip155: otherAccount })
    const { there, hear, marked } = await openTabs(next)
    there.hand.setStored(undefined)
    await hear()
    expect(there.seen).toEqual([['disconnect', ['eip155', 'cosmos']]])
    expect(marked()).toBe(next.topic)
    expect(there.hand.countListeners()).toBe(0)
  })

  it('a session with nothing of this tab is left to the other, until this tab is asked for it', async () => {
    const next = second({ solana: namespaces.solana })
    const { here, there, hear, marked } = await openTabs(next)
    await hear()
    expect(there.seen).toEqual([
      ['eip155', []],
      ['cosmos', []],
    ])
    there.hand.emit('sessionChanged', { session: next })
    expect([marked(), here.hand.ended, there.hand.ended]).toEqual([next.topic, [first.topic], []])
    expect(there.hand.countListeners()).toBe(0)
    expect((await there.restore()).map(({ namespace }) => namespace)).toEqual(['solana'])
  })

  it('a restore before the end is heard gives what the other tab has connected', async () => {
    const next = second({ eip155: namespaces.eip155, solana: namespaces.solana })
    const { there } = await openTabs(next)
    const solana = `${networks[2]?.caipNetworkId}:${addresses.solana[0]}` as const
    const found = await there.restore([solana as `${string}:${string}:${string}`])
    expect(found.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    there.hand.emit('sessionEnded', { topic: first.topic, reason: 'tab' })
    expect(there.seen).toEqual([['cosmos', []]])
  })
})
