import type { IntentReading } from '@latchkey/controllers/intents'
import type { Intent, IntentField } from '@latchkey/core'
import { expect, it } from 'vitest'
import { createIntentReader } from '../../test/createIntentReader.js'
import { dollar, friend, own, renderWithSending } from './renderWithSending.js'
import { Signing } from './Signing.js'

const from = `eip155:1:${own}` as const
const call = { to: dollar.token ?? '', data: '0x095ea7b3' }
const read = (...fields: readonly IntentField[]): Intent => ({
  intent: 'Approve',
  owner: 'Test Issuer',
  fields,
})

async function show(reading: IntentReading | Promise<IntentReading>) {
  const { others } = createIntentReader(reading)
  const shown = await renderWithSending(<Signing of={{ call }} from={from} tokens={[dollar]} />, {
    others,
  })
  return { ...shown, text: () => shown.place.textContent ?? '' }
}

it.each(['NOT_DESCRIBED', 'NO_ANSWER', 'REFUSED', 'NOT_SUPPORTED'] as const)(
  'an unreadable request shows its reason: %s [W-18]',
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

it('an account of the host’s own namespace is shown too', async () => {
  const { others } = createIntentReader({ status: 'plain' })
  const { place, unmount } = await renderWithSending(
    <Signing of={{ call }} from="stacks:1:SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7" />,
    { others },
  )
  expect(place.textContent).toContain('intent.title')
  await unmount()
})

it('says that it is being read until it is', async () => {
  const { text, unmount } = await show(new Promise(() => undefined))
  expect(text()).toContain('intent.reading')
  await unmount()
})

it('a readable request is shown with its author, its lines, and whether the operator has signed it', async () => {
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
