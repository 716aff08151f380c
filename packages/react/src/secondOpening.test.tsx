import { createFakeAdapter } from '@latchkey/testing'
import { mountKit } from '@latchkey/ui'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createKit } from './index.js'

it('a second opening draws nothing anew, and one of another view brings that view', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const kit = createKit({
    adapters: [createFakeAdapter()],
    logLevel: 'silent',
    wallets: { bundled: false },
  })
  const unmount = mountKit(kit)
  const findRoot = () => document.querySelector('[data-latchkey]')?.shadowRoot
  const dialog = () => findRoot()?.querySelector('dialog')
  const open = (view?: 'GetWallet') => act(async () => kit.open(view && { view }))
  const close = async () => {
    await act(async () => kit.close())
    await act(async () => vi.waitFor(() => expect(dialog()?.open).toBe(false), { timeout: 10_000 }))
  }
  await open()
  await act(async () => {
    await kit.preload()
    await vi.waitFor(() => expect(dialog()?.open).toBe(true), { timeout: 10_000 })
  })
  // The kit has no wallet to show. The view's message for that loads lazily, as part of the first
  // opening.
  await vi.waitFor(
    async () => {
      await act(async () => {})
      expect(findRoot()?.querySelector('[data-part=panel-title]')).not.toBeNull()
    },
    { timeout: 10_000 },
  )
  await close()

  const records: MutationRecord[] = []
  const watch = new MutationObserver((more) => records.push(...more))
  watch.observe(findRoot() as ShadowRoot, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  await open()
  expect(dialog()?.open).toBe(true)
  await vi.waitFor(() => expect(records).not.toEqual([]), { timeout: 10_000 })
  const touched = records.map(({ type, attributeName, target }) =>
    [type, attributeName, (target as HTMLElement).dataset.part].join(' '),
  )
  expect(new Set(touched)).toEqual(
    new Set([
      'attributes data-state dialog',
      'attributes open dialog',
      'attributes autofocus title',
    ]),
  )
  watch.disconnect()

  await close()
  await open('GetWallet')
  expect(dialog()?.open).toBe(true)
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(findRoot()?.querySelector('[data-view=GetWallet]')).not.toBeNull()
  })
  await act(async () => unmount())
  expect(document.querySelector('[data-latchkey]')).toBeNull()
})
