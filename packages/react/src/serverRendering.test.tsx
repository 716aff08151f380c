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

/** What a server knows of a visitor who was connected. */
const initialState = {
  open: false,
  status: 'connecting',
  reconnecting: true,
  namespace: 'eip155',
  address: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  network: 'eip155:1',
} as const

describe('R-11 on a server', () => {
  it('R-11 renders where there is no window, and makes none', () => {
    expect(typeof window).toBe('undefined')
    const html = renderToString(page())
    expect(html).toContain('Connect wallet')
    expect(html).toContain('disconnected')
    expect(html).not.toContain('style=')
    expect(typeof window).toBe('undefined')
  })

  it('R-11 shows what the server knows of the visitor, as reconnecting and never as connected', () => {
    const html = renderToString(page({ initialState }))
    expect(html).toContain('0xab16…fcdb')
    expect(html).toContain('Reconnecting…')
    expect(html).toContain('aria-busy="true"')
    expect(html).not.toContain('connected ')
  })

  it('look N8: a network without a picture has its letter in the picture’s place', () => {
    const html = renderToString(page({ initialState }))
    const [, letter, name] =
      /<span data-part="network-image" data-lk="(.)"><\/span><bdi>([^<]+)/.exec(html) ?? []
    expect(name).toBeTruthy()
    expect(letter).toBe(name?.[0])
  })

  it('R-11 speaks the language it is given, from the first byte on', () => {
    expect(renderToString(page({ labels: ar }))).toContain(ar.connect)
  })

  it('says what is missing when there is no provider', () => {
    expect(() => renderToString(<ConnectButton />)).toThrow(/LatchkeyProvider/)
  })
})
