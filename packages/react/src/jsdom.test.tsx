// @vitest-environment jsdom
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { ConnectButton, createKit, LatchkeyProvider } from './index.js'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it.each([
  { version: '27 and newer', Sheet: CSSStyleSheet },
  { version: '26 and older, without replaceSync', Sheet: class {} },
])(
  'a host’s component tests run in jsdom $version: the button, the modal, a connection, the account',
  async ({ Sheet }) => {
    vi.stubGlobal('CSSStyleSheet', Sheet)
    const connector = createFakeConnector({ id: 'a', name: 'Kelp' })
    const kit = createKit({
      adapters: [createFakeAdapter({ connectors: [connector] })],
      wallets: { bundled: false },
    })
    const complaints = vi.spyOn(console, 'error')
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(
      <LatchkeyProvider kit={kit}>
        <ConnectButton />
      </LatchkeyProvider>,
    )
    const button = () => document.querySelector('button') as HTMLButtonElement
    const dialog = () =>
      document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
    const row = () =>
      [...(dialog()?.querySelectorAll<HTMLElement>('[data-part=row]') ?? [])].find(
        ({ textContent }) => textContent?.includes('Kelp'),
      )
    const seen = (look: () => unknown) => vi.waitFor(() => expect(look()).toBeTruthy())
    await seen(button)
    button().click()
    await seen(() => dialog()?.open && row())
    row()?.click()
    await seen(() => kit.getState().status === 'connected')
    await seen(() => dialog()?.open === false)
    expect(button().textContent).toMatch(/0x/)
    button().click()
    await seen(() => dialog()?.open && dialog()?.querySelector('[data-view=Account]'))
    root.unmount()
    await seen(() => document.querySelector('[data-latchkey]') === null)
    expect(complaints.mock.calls).toEqual([])
  },
)
