import { createHeadlessKit } from '@latchkey/controllers'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { UiContext } from '../../context/UiContext.js'
import { createTranslator } from '../../i18n/createTranslator.js'
import ConnectView from './ConnectView.js'

it.each([undefined, 'solana'])(
  'the way to all wallets counts those that it leads to, opened for %s',
  async (namespace) => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    const kit = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
    const stop = kit.start()
    await kit.preload()
    kit.open({ ...(namespace && { namespace }) })
    const ui = {
      ...createTranslator({
        language: 'en',
        messages: { 'connect.count': { one: '{count} wallet', other: '{count} wallets' } },
      }),
      kit,
      announce: () => {},
      prefetchView: () => {},
    }
    const place = document.createElement('div')
    const root = createRoot(place)
    await act(async () =>
      root.render(
        <UiContext.Provider value={ui}>
          <ConnectView />
        </UiContext.Provider>,
      ),
    )
    const { all } = kit.wallets.store.getState()
    expect(all.length > 40).toBe(namespace === undefined)
    expect(place.textContent).toContain(`${all.length} wallets`)
    await act(async () => root.unmount())
    stop()
  },
)
