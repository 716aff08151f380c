import { createHeadlessKit, type KitState } from '@latchkey/controllers'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { act, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton, LatchkeyProvider, NetworkButton } from './index.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const said: unknown[][] = []
let root: Root | undefined
beforeEach(() => {
  said.length = 0
  localStorage.clear()
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words))
})
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.restoreAllMocks()
  document.body.replaceChildren()
  localStorage.clear()
})

/** Hydrates a server's HTML in a page, as a host does. */
async function hydrate(initialState?: KitState) {
  const connector = createFakeConnector()
  const make = () =>
    createHeadlessKit({ adapters: [createFakeAdapter({ connectors: [connector] })] })
  const tree = (kit: ReturnType<typeof make>) => (
    <StrictMode>
      <LatchkeyProvider kit={kit} {...(initialState ? { initialState } : {})}>
        <ConnectButton />
        <NetworkButton />
      </LatchkeyProvider>
    </StrictMode>
  )
  const html = renderToString(tree(make()))
  const host = document.createElement('div')
  document.body.append(host)
  // The server's HTML is in the page before any script runs.
  const template = document.createElement('template')
  template.innerHTML = html
  host.append(template.content)
  const kit = make()
  const recovered: unknown[] = []
  await act(async () => {
    root = hydrateRoot(host, tree(kit), { onRecoverableError: (error) => recovered.push(error) })
  })
  return { kit, host, html, recovered, connector }
}

describe('hydration [R-11]', () => {
  it('the first client render is what the server sent, with no warning in StrictMode [R-11]', async () => {
    const { recovered, host } = await hydrate()
    expect(recovered).toEqual([])
    expect(said).toEqual([])
    expect(host.querySelector('button')?.textContent).toBe('Connect wallet')
  })

  it('a visitor that the server knows is reconnecting, then whatever the wallet says [R-11]', async () => {
    const { recovered, host } = await hydrate({
      open: false,
      status: 'connecting',
      reconnecting: true,
      namespace: 'eip155',
      address: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
      network: 'eip155:1',
    })
    expect(recovered).toEqual([])
    expect(said).toEqual([])
    // Nothing is stored here, so the kit's own state replaces the server's.
    await act(() =>
      vi.waitFor(() => expect(host.querySelector('button')?.textContent).toBe('Connect wallet')),
    )
  })

  it('the button stays the same element when it turns into the account', async () => {
    const { host, kit, connector } = await hydrate()
    const before = host.querySelector('button')
    await act(async () => {
      await kit.connection.connect({ connectorId: connector.id })
    })
    const after = host.querySelector('button')
    expect(after).toBe(before)
    expect(after?.textContent).toContain('Account ending 00a1')
    await act(async () => {
      await kit.connection.disconnect()
    })
    expect(host.querySelector('button')?.textContent).toBe('Connect wallet')
    expect(said).toEqual([])
  })
})
