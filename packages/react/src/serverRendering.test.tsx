// @vitest-environment node
import { createHeadlessKit } from '@latchkey/controllers'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import {
  AccountButton,
  ConnectButton,
  LatchkeyProvider,
  NetworkButton,
  useBalance,
  useConnection,
  useEvents,
  useModal,
  useNetwork,
  useTheme,
  useWallets,
} from './index.js'
import { arButtons as ar } from './locales/ar.js'

const kit = () =>
  createHeadlessKit({ adapters: [createFakeAdapter({ connectors: [createFakeConnector()] })] })

function Everything(): ReactNode {
  const { status, address } = useConnection()
  const { isOpen } = useModal()
  const { network } = useNetwork()
  const { resolved } = useTheme()
  const { all } = useWallets()
  const { formatted } = useBalance()
  const events = useEvents()
  return (
    <p>
      {[
        status,
        address,
        isOpen,
        network?.name,
        resolved,
        all.length,
        formatted,
        events.length,
      ].join(' ')}
    </p>
  )
}

const page = (props: Partial<Parameters<typeof LatchkeyProvider>[0]> = {}) => (
  <LatchkeyProvider kit={kit()} {...props}>
    <ConnectButton />
    <AccountButton />
    <NetworkButton />
    <Everything />
  </LatchkeyProvider>
)

/** The state of a connected visitor on the server. */
const initialState = {
  open: false,
  status: 'connecting',
  reconnecting: true,
  namespace: 'eip155',
  address: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  network: 'eip155:1',
} as const

describe('on a server [R-11]', () => {
  it('renders where there is no window, and makes none [R-11]', () => {
    expect(typeof window).toBe('undefined')
    const html = renderToString(page())
    expect(html).toContain('Connect wallet')
    expect(html).toContain('disconnected')
    expect(html).not.toContain('style=')
    expect(typeof window).toBe('undefined')
  })

  it('shows what the server knows of the visitor, as reconnecting and never as connected [R-11]', () => {
    const html = renderToString(page({ initialState }))
    expect(html).toContain('0xab16…fcdb')
    expect(html).toContain('Reconnecting…')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('connected ')
  })

  it('a network without a picture has its letter in the picture’s place', () => {
    const html = renderToString(page({ initialState }))
    const [, letter, name] =
      /<span data-part="network-image" data-lk="(.)"><\/span><bdi>([^<]+)/.exec(html) ?? []
    expect(name).toBeTruthy()
    expect(letter).toBe(name?.[0])
  })

  it('speaks the language it is given, from the first byte on [R-11]', () => {
    expect(renderToString(page({ labels: ar }))).toContain(ar.connect)
  })

  it('says what is missing when there is no provider', () => {
    expect(() => renderToString(<ConnectButton />)).toThrow(/LatchkeyProvider/)
  })
})
