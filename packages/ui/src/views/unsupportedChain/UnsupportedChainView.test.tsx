import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import { expect, it, vi } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import UnsupportedChainView from './UnsupportedChainView.js'

it('Disconnect ends the connection of this ecosystem alone', async () => {
  const headless = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const disconnect = vi.fn(async () => undefined)
  const state = headless.connection.store.getState()
  const store = createStore({ ...state, activeNamespace: 'eip155' })
  const kit = { ...headless, connection: { ...headless.connection, store, disconnect } }
  const view = await mountView(<UnsupportedChainView />, { kit: kit as unknown as Kit })
  const [leave] = [...view.place.querySelectorAll('[data-part=foot] button')]
  await view.press(leave?.textContent ?? '')
  expect(disconnect.mock.calls).toEqual([[{ namespace: 'eip155' }]])
  await view.unmount()
})
