import { storageKeys } from '@latchkey/controllers'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { act, type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConnectButton, createKit, type Kit, LatchkeyProvider, useConnection } from '../index.js'
import { cookieStorage, readInitialState } from './index.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const account = 'eip155:1:0x00000000000000000000000000000000000000a1'
const cookie = `latchkey.default.account=${encodeURIComponent(account)}`
const seen: (string | undefined)[] = []
let root: Root | undefined

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  seen.length = 0
  document.body.replaceChildren()
  document.cookie = 'latchkey.default.account=; path=/; max-age=0'
  localStorage.clear()
})

function Shown(): ReactNode {
  const { address, status } = useConnection()
  useEffect(() => void seen.push(address))
  return <output>{`${status} ${address}`}</output>
}

function Page({ kit, cookies }: { readonly kit: Kit; readonly cookies: string }): ReactNode {
  useEffect(() => cookieStorage().watch(kit), [kit])
  const initialState = readInitialState(cookies)
  return (
    <LatchkeyProvider kit={kit} {...(initialState ? { initialState } : {})}>
      <ConnectButton />
      <Shown />
    </LatchkeyProvider>
  )
}

const connector = (authorized = false) =>
  createFakeConnector({ id: 'a', name: 'Kelp', authorized, answer: (_, result) => later(result) })
const later = async <Result,>(result: () => Result): Promise<Result> => {
  await new Promise((resolve) => setTimeout(resolve, 5))
  return result()
}
const createPageKit = (wallet = connector()) =>
  createKit({
    adapters: [createFakeAdapter({ connectors: [wallet] })],
    wallets: { bundled: false },
    prefetch: 'none',
  })

async function hydrate(kit: Kit, cookies: string): Promise<HTMLElement> {
  const tree = (of: Kit) => (
    <StrictMode>
      <Page kit={of} cookies={cookies} />
    </StrictMode>
  )
  const host = document.body.appendChild(document.createElement('div'))
  const template = document.createElement('template')
  template.innerHTML = renderToString(tree(createPageKit()))
  host.append(template.content)
  await act(async () => {
    root = hydrateRoot(host, tree(kit))
  })
  return host
}
const reaches = (status: string, kit: Kit) =>
  act(() => vi.waitFor(() => expect(kit.getState().status).toBe(status)))

describe('the account in a cookie', () => {
  it('is written once the visitor has connected, holds the account alone, and goes when they leave [W-15]', async () => {
    const kit = createPageKit()
    await hydrate(kit, '')
    expect(document.cookie).toBe('')
    await act(() => kit.connection.connect({ connectorId: 'a' }))
    expect(document.cookie).toBe(cookie)
    expect(storageKeys().filter(({ storage }) => storage === 'cookie')).toMatchObject([
      { key: 'latchkey.default.account' },
    ])
    await act(() => kit.connection.disconnect())
    expect(document.cookie).toBe('')
  })

  it('a visitor who comes back is in the server’s HTML, and their address never leaves the page', async () => {
    const first = createPageKit()
    await hydrate(first, '')
    await act(() => first.connection.connect({ connectorId: 'a' }))
    const cookies = document.cookie
    await act(async () => root?.unmount())
    seen.length = 0

    const html = renderToString(<Page kit={createPageKit()} cookies={cookies} />)
    expect(html).toContain('0x00000000000000000000000000000000000000a1')
    const kit = createPageKit(connector(true))
    await hydrate(kit, cookies)
    await reaches('connected', kit)
    expect([...new Set(seen)]).toEqual(['0x00000000000000000000000000000000000000a1'])
    expect(document.cookie).toBe(cookies)
  })

  it('a visitor whose wallet does not know the page any more is forgotten', async () => {
    document.cookie = `${cookie}; path=/`
    localStorage.setItem(
      'latchkey.default.connection',
      JSON.stringify({
        v: 1,
        namespaces: {
          eip155: { connectorId: 'a', caipNetworkId: 'eip155:1', addresses: [account.slice(9)] },
        },
        active: 'eip155',
        recent: ['a'],
        updatedAt: 1,
        tab: 'x',
      }),
    )
    const kit = createPageKit()
    await hydrate(kit, document.cookie)
    await reaches('disconnected', kit)
    await act(() => vi.waitFor(() => expect(document.cookie).toBe('')))
  })

  it('stays when the kit stops and while its wallet is late: the connection is still stored', async () => {
    const kit = createPageKit()
    const unwatch = cookieStorage().watch(kit)
    const stop = kit.start()
    await kit.connection.connect({ connectorId: 'a' })
    expect(document.cookie).toBe(cookie)
    stop()
    unwatch()
    expect(document.cookie).toBe(cookie)
    const again = createKit({
      adapters: [createFakeAdapter({ connectors: [] })],
      wallets: { bundled: false },
      prefetch: 'none',
    })
    const unwatchAgain = cookieStorage().watch(again)
    const stopAgain = again.start()
    await vi.waitFor(() => expect(again.getState().status).toBe('connecting'))
    await vi.waitFor(() => expect(again.getState().status).toBe('disconnected'), {
      timeout: 10_000,
    })
    expect(localStorage.getItem('latchkey.default.connection')).toContain('a1')
    expect(document.cookie).toBe(cookie)
    unwatchAgain()
    stopAgain()
  })

  it.each([
    '',
    'other=1',
    'latchkey.default.account=',
    'latchkey.default.account=%E0%A4%A',
    'latchkey.default.account=eip155:1',
    'latchkey.default.account=<script>',
    `latchkey.shop.account=${account}`,
  ])('has no state of the visitor for the header %j', (header) => {
    expect(readInitialState(header)).toBeUndefined()
  })

  it('reads its own key among others, and the key of a kit with a storageKey', () => {
    const state = {
      open: false,
      status: 'connecting',
      reconnecting: true,
      namespace: 'eip155',
      address: account,
      network: 'eip155:1',
    }
    expect(readInitialState(`a=b; ${cookie}; c=d`)).toEqual(state)
    expect(readInitialState(`latchkey.shop.account=${account}`, { storageKey: 'shop' })).toEqual(
      state,
    )
    expect(readInitialState(null)).toBeUndefined()
  })
})
