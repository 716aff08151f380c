import { createHeadlessKit } from '@latchkey/controllers'
import { act } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createShell } from './createShell.js'

const reactDom = { createRoot, flushSync }
const custom = ['harbour', 'kelp'].map((id) => ({
  id,
  name: id,
  links: { homepage: 'https://example.org' },
}))

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
const undo: (() => void)[] = []
afterEach(async () => {
  await act(async () => {
    for (const step of undo.splice(0)) step()
  })
  document.body.replaceChildren()
})

/** The opened list, and its button of a wallet. */
async function open() {
  const kit = createHeadlessKit({
    adapters: [],
    logLevel: 'silent',
    prefetch: 'none',
    wallets: { custom, bundled: false },
  })
  undo.push(kit.start())
  await act(async () => {
    const options = { language: 'en', askedAt: () => performance.now() }
    undo.push(createShell(kit, options, reactDom).unmount)
    kit.open()
    kit.router.reset('Connect')
    await kit.preload()
  })
  const root = document.querySelector('[data-latchkey]')?.shadowRoot
  const button = (id: string) => root?.querySelector<HTMLElement>(`[data-focus-id="${id}"]`)
  const isBusy = (id: string) => button(id)?.getAttribute('aria-busy') === 'true'
  return { kit, button, isBusy, view: () => kit.router.store.getState().current.view }
}
/** Longer than a closing, and than what the router keeps after Back. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))

it.each(['Back', 'closing the modal'])(
  'a wallet whose view was left by %s before its code came can be picked again',
  async (way) => {
    const { kit, button, isBusy, view } = await open()
    await act(async () => {
      button('kelp')?.click()
      expect(view()).toBe('GetWallet')
      if (way === 'Back') kit.router.goBack()
      else kit.close()
    })
    await settle()
    await act(async () => {
      kit.open()
      kit.router.reset('Connect')
    })
    await settle()
    expect(view()).toBe('Connect')
    expect(isBusy('kelp')).toBe(false)
    await act(async () => button('kelp')?.click())
    expect(view()).toBe('GetWallet')
  },
)

it('a picked wallet, and no other, is busy until its view is there', async () => {
  const { kit, button, isBusy } = await open()
  const seen: boolean[] = []
  await act(async () => {
    flushSync(() => button('kelp')?.click())
    seen.push(isBusy('kelp'), isBusy('harbour'))
    const { history } = kit.router.store.getState()
    button('kelp')?.click()
    expect(kit.router.store.getState().history).toBe(history)
  })
  expect(seen).toEqual([true, false])
})
