import { defineCosmosNetwork, type FeeEstimate } from '@latchkey/core'
import { expect, it } from 'vitest'
import { checkFee } from './checkFee.js'
import type { Plan } from './planTransfer.js'

const gas = { denom: 'uatom', price: '0.025' }
const network = defineCosmosNetwork({
  chainId: 'test-1',
  name: 'Test',
  bech32Prefix: 'cosmos',
  gas,
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
})
const check = (amount: readonly { denom: string; amount: string }[], agreed: FeeEstimate) =>
  checkFee({ gas, network } as unknown as Plan, { amount, gas: '1' }, agreed)
const kept = { fee: 1_000n, bound: 'kept' } as const
const atom = { denom: 'uatom', amount: '1000' }

it('the fee in the network’s coin may be twice the estimate, and no more than a kept one', () => {
  check([], kept)
  check([atom], kept)
  check([{ ...atom, amount: '2000' }], { fee: 1_000n, bound: 'wallet' })
  const raised = expect.objectContaining({
    code: 'FEE_RAISED',
    params: { fee: '0.002001', symbol: 'ATOM', units: '2001' },
  })
  for (const agreed of [kept, { fee: 1_000n }])
    expect(() => check([{ ...atom, amount: '2001' }], agreed)).toThrow(raised)
})

it('another coin passes only where the network asks for no fee, and has no units of the network’s', () => {
  const other = { denom: 'ibc/2A', amount: '5' }
  const raised = expect.objectContaining({
    code: 'FEE_RAISED',
    params: { fee: '5', symbol: 'ibc/2A' },
  })
  for (const agreed of [kept, { fee: 1_000n }, { ...kept, fee: 0n }])
    expect(() => check([other], agreed)).toThrow(raised)
  check([other], { fee: 0n })
  check([{ ...other, amount: '0' }], kept)
})

it('a fee without a denom or an amount is an invalid answer', () => {
  for (const coin of [
    { ...atom, amount: '-1' },
    { ...atom, denom: '<b>' },
  ])
    expect(() => check([coin], { fee: 1_000n })).toThrow(
      expect.objectContaining({ code: 'WALLET_INVALID_RESPONSE' }),
    )
})
