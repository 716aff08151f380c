import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createKit, LatchkeyProvider } from './index.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('texts written inline and a change of language leave the kit running, the modal open and the visitor connected', async () => {
  const connector = createFakeConnector({ id: 'a', name: 'Kelp' })
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector] })],
    logLevel: 'silent',
    wallets: { bundled: false },
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (locale: string, title: string) =>
    act(async () =>
      root.render(
        <LatchkeyProvider kit={kit} locale={locale} messages={{ 'connect.title': title }}>
          <p />
        </LatchkeyProvider>,
      ),
    )
  await draw('en', 'Hello')
  await act(async () => void (await kit.connection.connect({ connectorId: 'a' })))
  await act(async () => {
    kit.open({ view: 'Connect' })
    await kit.preload()
    await vi.waitFor(() => expect(shown()?.title).toBe('Hello'))
  })
  const states: (readonly [string, boolean])[] = []
  kit.subscribe(({ status, open }) => states.push([status, open]))

  const first = shown()?.dialog
  for (let times = 0; times < 3; times++) await draw('en', 'Hello')
  await draw('ar', 'Marhaba')
  await vi.waitFor(async () => {
    await act(async () => {})
    expect([shown()?.title, shown()?.dir]).toEqual(['Marhaba', 'rtl'])
  })
  expect(shown()?.dialog).toBe(first)
  expect(states.filter(([status, open]) => status !== 'connected' || !open)).toEqual([])
  expect(kit.getState()).toMatchObject({ status: 'connected', open: true })
  await act(async () => root.unmount())
})

function shown() {
  const tree = document.querySelector('[data-latchkey]')?.shadowRoot
  const dialog = tree?.querySelector('dialog')
  return (
    dialog && {
      dialog,
      title: tree?.querySelector('h1, h2')?.textContent,
      dir: tree?.querySelector<HTMLElement>('[data-part=root]')?.dir,
    }
  )
}
