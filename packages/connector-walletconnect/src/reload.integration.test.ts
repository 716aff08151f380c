import { describe, expect, it } from 'vitest'
import { createBrowser } from '../test/engine/createBrowser.js'
import { bare, networks, open, relay, signal, usePhone, wallet } from '../test/usePhone.js'
import { walletConnect } from './walletConnect.js'

usePhone()

let pages = 0

describe('a page that is loaded anew', () => {
  it('takes the session up where it was, and hears what the phone did meanwhile [R-07]', async () => {
    const browser = createBrowser({ relayUrl: relay.url })
    const before = browser.openTab()
    const storageKey = `reload ${++pages}`
    const first = walletConnect({ engine: before, storageKey })
    first.on('pairingUri', ({ uri }) => void wallet.pair(uri))
    await first.connect({ networks, signal })
    await before.destroy()
    // The phone waits for the page to say that it heard it.
    const selecting = wallet.selectAccount('eip155', 1)

    const connector = walletConnect({ engine: browser.openTab(), storageKey })
    open.add(connector)
    const shown: string[] = []
    connector.on('accountsChanged', ({ accounts }) =>
      shown.push(...accounts.slice(0, 1).map(({ address }) => bare(address))),
    )
    const [one = '', two = ''] = wallet.addresses('eip155:1')
    const connections = await connector.restore({
      networks,
      signal,
      accounts: [`eip155:8453:${one}`],
    })
    expect(connections.map(({ namespace }) => namespace)).toEqual([
      'eip155',
      'solana',
      'bip122',
      'cosmos',
    ])
    expect(connections[0]?.network).toBe('eip155:8453')
    await selecting
    if (connections[0]?.active !== `eip155:8453:${two}`)
      await expect.poll(() => shown).toContain(two)
    const provider = (await connector.getProvider('eip155')) as {
      request(input: unknown): Promise<unknown>
    }
    expect(await provider.request({ method: 'personal_sign', params: ['0x6869', two] })).toMatch(
      /^0x[0-9a-f]{130}$/,
    )
    await wallet.selectAccount('eip155', 0)
    await connector.disconnect()
    await browser.close()
  })

  it('finds nothing where the phone left meanwhile', async () => {
    const browser = createBrowser({ relayUrl: relay.url })
    const before = browser.openTab()
    const storageKey = `left ${++pages}`
    const first = walletConnect({ engine: before, storageKey })
    first.on('pairingUri', ({ uri }) => void wallet.pair(uri))
    await first.connect({ networks, signal })
    const topic = wallet.sessions().at(-1)?.topic ?? ''
    await before.destroy()
    await wallet.disconnect(topic)

    const connector = walletConnect({ engine: browser.openTab(), storageKey })
    open.add(connector)
    const ended: unknown[] = []
    connector.on('disconnect', (payload) => ended.push(payload.namespaces))
    const connections = await connector.restore({
      networks,
      signal,
      accounts: [`eip155:1:${wallet.addresses('eip155:1')[0]}`],
    })
    if (connections.length > 0)
      await expect.poll(() => ended).toEqual([['eip155', 'solana', 'bip122', 'cosmos']])
    expect(await connector.restore({ networks, signal })).toEqual([])
    await browser.close()
  })
})
