import { evm, mainnet } from '@latchkey/adapter-evm'
import { createEvmWallet, installEvmWallet } from '@latchkey/testing/evm'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKit, LatchkeyProvider } from './index.js'

const privateKeys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const stops: (() => void)[] = []
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  localStorage.clear()
})

/** A page with one wallet that announces itself (EIP-6963) and has real keys. */
function createPage() {
  const wallet = createEvmWallet({
    privateKeys: [...privateKeys],
    chains: [{ id: 1, rpcUrl: 'http://localhost:1', name: 'Ethereum' }],
  })
  const target = new EventTarget()
  stops.push(installEvmWallet(target, wallet))
  const create = () =>
    createKit({
      adapters: [evm({ networks: [mainnet], discovery: { target } })],
      prefetch: 'none',
      wallets: { bundled: false },
      logLevel: 'silent',
    })
  return { wallet, create, connectorId: wallet.info.rdns }
}

it('a kit that stops leaves no listener on the wallet, and listens again after its next start', async () => {
  const { wallet, create, connectorId } = createPage()
  const kit = create()
  const stop = kit.start()
  await kit.connection.connect({ connectorId })
  const listeners = wallet.countListeners()
  expect(listeners).toBe(3)
  stop()
  expect(wallet.countListeners()).toBe(0)
  // The wallet keeps the page's permission.
  expect(wallet.isPermitted).toBe(true)

  stops.push(kit.start())
  await vi.waitFor(() => expect(kit.getState().status).toBe('connected'))
  expect(wallet.countListeners()).toBe(listeners)
  wallet.selectAccount(1)
  await vi.waitFor(() => expect(kit.getState().address).toBe(`eip155:1:${wallet.addresses[1]}`))
})

it('a hot reload of the module with the kit leaves the listeners of one kit', async () => {
  const { wallet, create, connectorId } = createPage()
  const root = createRoot(document.createElement('div'))
  const show = async (kit: ReturnType<typeof create>) => {
    await act(async () => root.render(<LatchkeyProvider kit={kit} />))
    return kit
  }
  const kit = await show(create())
  await act(() => kit.connection.connect({ connectorId }))
  for (let save = 0; save < 3; save++) {
    const next = await show(create())
    await vi.waitFor(() => expect(next.getState().status).toBe('connected'))
    expect(wallet.countListeners()).toBe(3)
  }
  await act(async () => root.unmount())
  await vi.waitFor(() => expect(wallet.countListeners()).toBe(0))
})

it('a kit that stops during the restore leaves no listener either', async () => {
  const { wallet, create, connectorId } = createPage()
  const first = create()
  const stop = first.start()
  await first.connection.connect({ connectorId })
  stop()
  let answer = () => {}
  wallet.intercept(async ({ method }, next) => {
    if (method === 'eth_chainId')
      await new Promise<void>((resolve) => {
        answer = resolve
      })
    return await next()
  })
  const second = create()
  const end = second.start()
  await vi.waitFor(() => expect(wallet.countListeners()).toBe(3))
  end()
  answer()
  await vi.waitFor(() => expect(wallet.countListeners()).toBe(0))
})
