import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'
import { createKit, defineView, LatchkeyProvider } from './index.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const receipts = defineView({
  name: 'Receipts',
  title: 'Receipts',
  needs: 'connection',
  load: async () => ({ default: ({ kit, entry }) => `${entry.view} of ${kit.getState().status}` }),
})
const connector = { ...createFakeConnector({ id: 'a' }), views: [letter()] } as const
const options = { logLevel: 'silent', wallets: { bundled: false } } as const

function letter() {
  return defineView({
    name: 'Letter',
    title: ({ kit }) => `Letter to ${kit.connectors.get('a')?.name}`,
    feature: 'send',
    load: async () => ({ default: () => 'A letter' }),
  })
}

const modal = () => {
  const tree = document.querySelector('[data-latchkey]')?.shadowRoot
  return [
    tree?.querySelector('h1')?.textContent,
    tree?.querySelector('[data-part=view]')?.textContent,
  ]
}

describe('views of the host and of connectors', () => {
  it('open by name, and are left when what they need ends', async () => {
    const kit = createKit({
      ...options,
      adapters: [createFakeAdapter({ connectors: [connector] })],
      views: [receipts],
      features: { send: true },
    })
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () => root.render(<LatchkeyProvider kit={kit} />))
    await act(async () => void (await kit.connection.connect({ connectorId: 'a' })))
    const shows = (...wanted: string[]) =>
      vi.waitFor(async () => {
        await act(async () => {})
        expect(modal()).toEqual(wanted)
      })
    await act(async () => kit.open({ view: 'Receipts' }))
    await shows('Receipts', 'Receipts of connected')
    await act(async () => kit.router.push('Letter'))
    await shows(`Letter to ${connector.name}`, 'A letter')
    await act(async () => kit.router.goBack())
    await shows('Receipts', 'Receipts of connected')
    await act(async () => void (await kit.connection.disconnect()))
    expect(kit.getState().open).toBe(false)
    await act(async () => root.unmount())
  })

  it('are known to the compiler', () => {
    const adapters = [createFakeAdapter()] as const
    const kit = createKit({ ...options, adapters, views: [receipts], connectors: [connector] })
    const plain = createKit({ ...options, adapters })
    const opened = [
      () => kit.open({ view: 'Receipts' }),
      () => kit.open({ view: 'Letter' }),
      () => kit.open({ view: 'Account' }),
      // @ts-expect-error: no view has this name
      () => kit.open({ view: 'Receipt' }),
      // @ts-expect-error: this kit has no such view
      () => plain.open({ view: 'Receipts' }),
    ]
    expect(opened).toHaveLength(5)
  })
})
