import { type IntentReading, intentsOf } from '@latchkey/controllers/intents'
import type { Intent, IntentField } from '@latchkey/core'
import { act } from 'react'
import { expect, it } from 'vitest'
import { Grants } from '../views/swapPreview/Grants.js'
import WalletSendPreviewView from '../views/walletSendPreview/WalletSendPreviewView.js'
import { dollar, friend, own, renderWithSending } from './renderWithSending.js'
import { confirmable, dollar as given, renderWithSwap } from './renderWithSwap.js'
import { Signing } from './Signing.js'

const from = `eip155:1:${own}` as const
const call = { to: dollar.token ?? '', data: '0x095ea7b3' }
const read = (...fields: readonly IntentField[]): Intent => ({
  intent: 'Approve',
  owner: 'Test Issuer',
  fields,
})

/** A reader of intents that notes what it is asked, and answers with `reading`. */
function createReader(...readings: readonly (IntentReading | Promise<IntentReading>)[]) {
  const asked: unknown[] = []
  const note = async ({ signal, network, ...rest }: Record<string, unknown>) => {
    asked.push(rest)
    return (readings[asked.length - 1] ?? readings[0]) as IntentReading
  }
  return {
    asked,
    others: new Map<unknown, unknown>([
      [intentsOf, { readCall: note, readTransfer: note, readTypedData: note }],
    ]),
  }
}

async function show(reading: IntentReading | Promise<IntentReading>) {
  const { others } = createReader(reading)
  const shown = await renderWithSending(<Signing of={{ call }} from={from} tokens={[dollar]} />, {
    others,
  })
  return { ...shown, text: () => shown.place.textContent ?? '' }
}

it.each(['NOT_DESCRIBED', 'NO_ANSWER', 'REFUSED', 'NOT_SUPPORTED'] as const)(
  'W-18 what cannot be read says so: %s',
  async (reason) => {
    const { text, place, unmount } = await show({
      status: 'unreadable',
      reason,
      selector: '0x095ea7b3',
    })
    expect(text()).toContain(`intent.${reason}`)
    expect(text()).toContain('intent.selector')
    expect(place.querySelector('dl')).toBeNull()
    await unmount()
  },
)

it('a transfer without data says that it is nothing else', async () => {
  const { text, unmount } = await show({ status: 'plain' })
  expect(text()).toContain('intent.plain')
  await unmount()
})

it('says that it is being read until it is', async () => {
  const { text, unmount } = await show(new Promise(() => undefined))
  expect(text()).toContain('intent.reading')
  await unmount()
})

it('what is read is shown with its author, its lines, and whether the operator has signed it', async () => {
  const fields: readonly IntentField[] = [
    { label: 'Spender', kind: 'address', address: friend },
    { label: 'Amount', kind: 'amount', amount: 1_500_000n, token: dollar.token?.toUpperCase() },
    { label: 'Fee', kind: 'amount', amount: 10n ** 17n },
    { label: 'Other', kind: 'amount', amount: 7n, token: friend },
    { label: 'All', kind: 'amount', amount: 2n ** 256n - 1n, token: dollar.token, note: 'All' },
    { label: 'Until', kind: 'date', time: Date.UTC(2030, 0, 2, 12) },
    { label: 'Never', kind: 'date' },
    { label: 'Piece', kind: 'nft', id: 42n, collection: friend },
    { label: 'At', kind: 'block', block: 9n },
    { label: 'For', kind: 'duration', seconds: 60n },
    { label: 'Then', kind: 'call', data: '0xd0e30db000', to: friend },
    { label: 'Word', kind: 'text', text: 'hello' },
  ].map((field) => field as IntentField)
  const { place, text, unmount } = await show({
    status: 'read',
    intent: read(...fields),
    isSigned: false,
  })
  const values = [...place.querySelectorAll('dd')].map((each) => each.textContent)
  expect(place.querySelector('[data-part="signing-intent"]')?.textContent).toBe(
    'Approve · Test Issuer',
  )
  expect(values).toEqual([
    friend,
    '1.5 tUSD',
    '0.1 ETH',
    'intent.units',
    'intent.endless (All)',
    expect.stringContaining('2030'),
    'intent.never',
    `#42 · ${friend}`,
    'intent.block',
    'intent.seconds',
    'intent.call',
    'hello',
  ])
  expect(text()).toContain('intent.unsigned')
  await unmount()
  const signed = await show({ status: 'read', intent: read(), isSigned: true })
  expect(signed.text()).toContain('intent.signed')
  await signed.unmount()
})

it('the review of a transfer reads the very transfer that is sent, and another one anew', async () => {
  const { asked, others } = createReader({ status: 'plain' }, new Promise(() => undefined))
  const { place, set, unmount } = await renderWithSending(<WalletSendPreviewView />, { others })
  await act(async () => void (await import('./Signing.js')))
  const transfer = { to: friend, amount: 100_000_000n, token: dollar.token }
  expect(asked).toEqual([{ from, transfer }])
  expect(place.textContent).toContain('intent.plain')
  await set({ amount: '2' })
  expect(asked.at(-1)).toEqual({ from, transfer: { ...transfer, amount: 2_000_000n } })
  // What was read of the transfer before says nothing of this one.
  expect(place.textContent).toContain('intent.reading')
  await set({ error: undefined })
  expect(asked).toHaveLength(2)
  await unmount()
})

it('the review of a swap reads its approval or its permit as long as it is not done', async () => {
  const { asked, others } = createReader({ status: 'read', intent: read(), isSigned: true })
  const steps = (status: 'todo' | 'done') =>
    [
      { kind: 'approve', status },
      { kind: 'swap', status: 'todo' },
    ] as const
  const { place, set, unmount } = await renderWithSwap(
    <Grants />,
    { ...confirmable(0), grants: [{ call }], steps: steps('todo') },
    others,
  )
  await act(async () => void (await import('./Signing.js')))
  expect(asked).toEqual([{ from: confirmable(0).from, call }])
  expect(place.textContent).toContain('Approve · Test Issuer')
  const typedData = { message: { value: given.amount } }
  await set({ grants: [{ typedData }] })
  expect(asked.at(-1)).toMatchObject({ typedData })
  await set({ steps: steps('done') })
  expect(place.textContent).toBe('')
  await unmount()
})
