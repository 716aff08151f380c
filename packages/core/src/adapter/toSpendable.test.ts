import { expect, it } from 'vitest'
import { toSpendable } from './toSpendable.js'

it('the parts and what is spendable add up to what is held', () => {
  expect(toSpendable(5n)).toEqual({ held: 5n, spendable: 5n, reasons: [] })
  expect(
    toSpendable(9n, [
      ['LOCKED', 4n],
      ['RESERVE', 3n],
    ]),
  ).toEqual({
    held: 9n,
    spendable: 2n,
    reasons: [
      { code: 'LOCKED', amount: 4n },
      { code: 'RESERVE', amount: 3n },
    ],
  })
})

it('parts that are more than what is held leave nothing, and empty parts are no reason', () => {
  expect(
    toSpendable(5n, [
      ['LOCKED', 0n],
      ['RESERVE', 7n],
      ['COLLECTIBLES', 2n],
      ['SCATTERED', -1n],
    ]),
  ).toEqual({ held: 5n, spendable: 0n, reasons: [{ code: 'RESERVE', amount: 5n }] })
})

it('a part names its coins', () => {
  const coins = [{ id: 'a:0', amount: 2n }]
  expect(toSpendable(5n, [['COLLECTIBLES', 2n, coins]]).reasons).toEqual([
    { code: 'COLLECTIBLES', amount: 2n, coins },
  ])
})
