import { createHeadlessKit } from '@latchkey/controllers'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import ConnectView from './ConnectView.js'

it.each([undefined, 'solana'])(
  'the way to all wallets counts those that it leads to, opened for %s',
  async (namespace) => {
    const kit = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
    const stop = kit.start()
    await kit.preload()
    kit.open({ ...(namespace && { namespace }) })
    const { place, unmount } = await mountView(<ConnectView />, {
      kit,
      messages: { 'connect.count': { one: '{count} wallet', other: '{count} wallets' } },
    })
    const { all } = kit.wallets.store.getState()
    expect(all.length > 40).toBe(namespace === undefined)
    expect(place.textContent).toContain(`${all.length} wallets`)
    await unmount()
    stop()
  },
)
