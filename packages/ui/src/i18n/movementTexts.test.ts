import type { Movement } from '@latchkey/controllers/portfolio'
import { expect, it } from 'vitest'
import type { Translator } from './createTranslator.js'
import { movementTexts, partText } from './movementTexts.js'

const part = (amount: string, direction: 'in' | 'out' | 'self' = 'in') =>
  partText('en', { direction, amount, symbol: 'ETH' })

it.each([
  ['1.23456', '+1.234 ETH'],
  ['1.9999', '+1.999 ETH'],
  ['1.5', '+1.5 ETH'],
  ['2', '+2 ETH'],
  ['1234.5', '+1,234.5 ETH'],
  ['0.0009', '+<0.001 ETH'],
])('the amount %s is shown as %s', (amount, text) => {
  expect(part(amount)).toBe(text)
})

it('an amount has the sign of its direction, a minus that screen readers say', () => {
  expect([part('1', 'in'), part('1', 'out'), part('1', 'self')]).toEqual([
    '+1 ETH',
    '−1 ETH',
    '1 ETH',
  ])
  const nft = { symbol: '', name: 'Lighthouse #7', isNft: true } as const
  expect(partText('en', { ...nft, direction: 'in' })).toBe('+Lighthouse #7')
  expect(partText('en', { ...nft, direction: 'out' })).toBe('−Lighthouse #7')
})

it.each(['receive', 'send'] as const)(
  'a transaction of the kind %s names the other party by 4 and 6 characters',
  (kind) => {
    const movement: Movement = {
      id: '0x1',
      network: 'eip155:1',
      kind,
      status: 'success',
      counterparty: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
      parts: [],
      source: 'node',
    }
    const t: Translator['t'] = (_, values) => String(Object.values(values ?? {}))
    expect(movementTexts({ t, language: 'en' }, movement).detail).toBe('0xab16…5Bfcdb')
  },
)

it.each([
  ['activity.pending', { status: 'pending' }],
  ['activity.proposed', { status: 'pending', isProposed: true }],
  ['activity.cancelled', { status: 'cancelled' }],
] as const)('the state %s has its own words', (state, more) => {
  const movement = {
    id: '0x1',
    network: 'eip155:1',
    kind: 'send',
    parts: [],
    source: 'page',
    ...more,
  } as const
  const t: Translator['t'] = (key) => key
  expect(movementTexts({ t, language: 'en' }, movement).state).toBe(state)
})
