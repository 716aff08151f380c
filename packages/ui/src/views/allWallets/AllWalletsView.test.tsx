import { createHeadlessKit } from '@latchkey/controllers'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import AllWalletsView from './AllWalletsView.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const custom = ['Kelp', 'Orbit'].map((name) => ({
  id: name,
  name,
  links: { homepage: 'https://example.org' },
}))

it('the list follows what is typed after 150 ms of rest, and the catalogue is asked after 300 ms', async () => {
  const kit = createHeadlessKit({
    adapters: [],
    logLevel: 'silent',
    prefetch: 'none',
    wallets: { custom, bundled: false },
  })
  const stop = kit.start()
  await kit.preload()
  const searchMore = vi.spyOn(kit.wallets, 'searchMore').mockResolvedValue()
  const { place, unmount } = await mountView(<AllWalletsView />, { kit })
  const shown = () =>
    custom.map(({ name }) => name).filter((name) => place.textContent.includes(name))
  const wait = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))
  const type = (text: string) =>
    act(async () => {
      const input = place.querySelector('input[type=search]') as HTMLInputElement
      // React detects changes that bypass its own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })

  await type('Kel')
  await wait(149)
  expect(shown()).toEqual(['Kelp', 'Orbit'])
  // Another key restarts the debounce.
  await type('Kelp')
  await wait(149)
  expect(shown()).toEqual(['Kelp', 'Orbit'])
  await wait(1)
  expect(shown()).toEqual(['Kelp'])
  await wait(149)
  expect(searchMore).not.toHaveBeenCalled()
  await wait(1)
  expect(searchMore.mock.calls.map(([text]) => text)).toEqual(['Kelp'])
  await unmount()
  stop()
})
