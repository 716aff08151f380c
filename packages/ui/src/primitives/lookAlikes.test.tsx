import { createHeadlessKit, type WalletRow } from '@latchkey/controllers'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { UiContext } from '../context/UiContext.js'
import { createTranslator } from '../i18n/createTranslator.js'
import { WalletItem } from './WalletItem.js'
import { WalletTile } from './WalletTile.js'

const warning = 'Check that this is your wallet'
const announced: WalletRow = {
  id: 'evil.wallet',
  name: 'MetaMask',
  connectorIds: ['evil.wallet'],
  kind: 'ANNOUNCED',
  namespaces: ['eip155'],
  installed: true,
  recent: false,
  lookAlike: true,
}

/** A wallet's visible text, and whether it has a tick. */
async function draw(element: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const ui = {
    ...createTranslator({
      language: 'en',
      messages: { 'wallet.lookAlike': warning, 'badge.installed': 'Installed' },
    }),
    kit: createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' }),
    announce: () => {},
    prefetchView: () => {},
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<UiContext.Provider value={ui}>{element}</UiContext.Provider>))
  const drawn = {
    text: place.textContent ?? '',
    isCertified: place.querySelector('[data-certified]') !== null,
  }
  await act(async () => root.unmount())
  return drawn
}

describe.each([
  ['a row', (wallet: WalletRow) => <WalletItem wallet={wallet} />],
  ['a tile', (wallet: WalletRow) => <WalletTile wallet={wallet} place={1} count={1} />],
])('%s of a wallet that looks like another one [W-07]', (_, element) => {
  it('shows the rdns, and no tick [W-07]', async () => {
    const { text, isCertified } = await draw(element({ ...announced, rdns: 'evil.wallet' }))
    expect(text).toContain('evil.wallet')
    expect(isCertified).toBe(false)
  })

  it('shows a warning where it has no rdns, also where that has no visible character [W-07]', async () => {
    expect((await draw(element(announced))).text).toContain(warning)
    expect((await draw(element({ ...announced, rdns: '\u3164' }))).text).toContain(warning)
  })

  it('shows neither where no other row looks the same [W-07]', async () => {
    const { text } = await draw(element({ ...announced, rdns: 'evil.wallet', lookAlike: false }))
    expect(text).not.toContain('evil.wallet')
    expect(text).not.toContain(warning)
  })
})
