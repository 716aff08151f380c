import { createHeadlessKit } from '@latchkey/controllers'
import { sendingOf } from '@latchkey/controllers/sending'
import { createStore, defineEvmNetwork } from '@latchkey/core'
import { act } from 'react'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import WalletSendConfirmedView from './WalletSendConfirmedView.js'

const network = 'eip155:1'
const sent = {
  id: '0xabc',
  from: `${network}:0x${'3'.repeat(40)}`,
  to: `0x${'4'.repeat(40)}`,
  amount: '1.5',
  symbol: 'ETH',
}

const explored = defineEvmNetwork({
  id: 1,
  name: 'One',
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
})

async function mountSent() {
  const transaction = { id: sent.id, network, status: 'pending' }
  const store = createStore({
    transactions: [transaction],
    unanswered: [] as readonly string[],
    proposed: [] as readonly string[],
  })
  const headless = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const kit = {
    ...headless,
    use: (make: unknown) => (make === sendingOf ? { store: createStore({ sent }) } : undefined),
    requests: { ...headless.requests, store },
    network: { ...headless.network, get: () => explored },
  } as never
  const view = await mountView(<WalletSendConfirmedView />, { kit })
  const become = (
    status: string,
    unanswered: readonly string[] = [],
    proposed: readonly string[] = [],
  ) =>
    act(async () =>
      store.setState({ transactions: [{ ...transaction, status }], unanswered, proposed }),
    )
  return { ...view, become }
}

it('the state of a transfer is announced, and again when the network has decided [W-21]', async () => {
  const { said, become, unmount } = await mountSent()
  expect(said).toEqual(['polite: send.pending. send.pendingWhy'])
  await become('success')
  expect(said.slice(1)).toEqual(['polite: send.success. send.successWhy'])
  await become('reverted')
  expect(said.slice(2)).toEqual(['assertive: send.reverted. send.revertedWhy'])
  await unmount()
})

it('one that no node answers about is not known, until the network has decided', async () => {
  const { place, said, become, unmount } = await mountSent()
  expect(place.textContent).toContain('send.pendingsend.pendingWhy')
  await become('pending', [sent.id])
  expect(place.textContent).toContain('send.unknownsend.unknownWhy')
  expect(said.slice(1)).toEqual(['polite: send.unknown. send.unknownWhy'])
  await become('success', [sent.id])
  expect(place.textContent).toContain('send.successsend.successWhy')
  await unmount()
})

it('one that other owners have to sign is proposed, and no explorer knows it', async () => {
  const { place, said, become, unmount } = await mountSent()
  expect(place.querySelector('a')).not.toBeNull()
  await become('pending', [], [sent.id])
  expect(place.textContent).toContain('send.proposedsend.proposedWhy')
  expect(place.querySelector('[data-mark="none"]')).not.toBeNull()
  expect(place.querySelector('a')).toBeNull()
  expect(said.slice(1)).toEqual(['polite: send.proposed. send.proposedWhy'])
  // Without an answer of a node even that is not known.
  await become('pending', [sent.id], [sent.id])
  expect(place.textContent).toContain('send.unknownsend.unknownWhy')
  expect(place.querySelector('a')).not.toBeNull()
  await become('cancelled', [], [sent.id])
  expect(place.querySelector('a')).toBeNull()
  expect(said.at(-1)).toBe('assertive: send.cancelled. send.cancelledWhy')
  await unmount()
})
