import { startTestRelay } from '@latchkey/server/test-relay'
import { createSessionWallet } from '@latchkey/testing/walletconnect'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrowser, namespaces, until } from '../../test/engine/createBrowser.js'

describe('the engine over universal-provider', () => {
  let relay: Awaited<ReturnType<typeof startTestRelay>>
  let wallet: Awaited<ReturnType<typeof createSessionWallet>>
  beforeAll(async () => {
    relay = await startTestRelay()
    wallet = await createSessionWallet({ relayUrl: relay.url })
  })
  afterAll(async () => {
    await wallet.stop()
    await relay.stop()
  })

  it('pairs, signs, receives changes, restores, and disconnects', async () => {
    const browser = createBrowser({ relayUrl: relay.url })
    const tab = browser.openTab()
    const { pairing, approval } = await tab.connect({ namespaces })
    const approved = approval()
    await wallet.pair(pairing.uri)
    const session = await approved
    expect(Object.keys(session.namespaces).sort()).toEqual(['eip155', 'solana'])
    const [account = ''] = session.namespaces.eip155?.accounts ?? []
    const address = account.split(':')[2]
    const signature = await tab.request({
      topic: session.topic,
      chainId: 'eip155:1',
      method: 'personal_sign',
      params: ['0x68690a', address],
    })
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    const events: unknown[] = []
    tab.on('sessionEvent', (event) => events.push(event))
    await wallet.selectNetwork(session.topic, 'eip155:8453')
    await until('event', () => events.length > 0)
    expect(events[0]).toMatchObject({ topic: session.topic, name: 'chainChanged' })
    await tab.destroy()
    const reloaded = browser.openTab()
    expect((await reloaded.restore())?.topic).toBe(session.topic)
    await reloaded.disconnect(session.topic)
    await until('the wallet was told', () => wallet.sessions().length === 0)
    expect(await reloaded.restore()).toBeUndefined()
    await browser.close()
  })
})
