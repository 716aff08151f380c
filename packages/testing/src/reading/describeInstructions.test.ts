import { describe, expect, it } from 'vitest'
import { describeInstructions } from './describeInstructions.js'

const budget = 'ComputeBudget111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const instruction = (program: string, data: readonly number[], accounts: string[] = []) => ({
  program,
  accounts,
  data: Uint8Array.from(data),
})
const transfer = instruction(token, [12, 96, 227, 22, 0, 0, 0, 0, 0, 6], ['from', 'mint', 'to'])

describe('describeInstructions', () => {
  it('adds the price of the compute units to the fee of each signature', () => {
    const limit = instruction(budget, [2, 64, 13, 3, 0]) // 200,000 units
    const price = instruction(budget, [3, 136, 19, 0, 0, 0, 0, 0, 0]) // 0.005 lamports
    expect(describeInstructions([limit, price], { signatures: 2 })).toEqual([
      ['Fee', '0.000011 SOL'],
    ])
  })

  it('names a known token, and shows the amount of an unknown one with the decimals given', () => {
    const tokens = [{ address: 'mint', symbol: 'LTD', decimals: 6 }]
    expect(describeInstructions([transfer], { tokens })).toContainEqual(['Amount', '1.5 LTD'])
    expect(describeInstructions([transfer])).toContainEqual(['Amount', '1.5'])
  })

  it('says whose token account is opened', () => {
    const program = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
    const open = instruction(program, [1], ['payer', 'account', 'owner'])
    expect(describeInstructions([open]).slice(0, 2)).toEqual([
      ['What', 'Open a token account, if it is missing'],
      ['Of', 'owner'],
    ])
  })

  it('shows every byte that it cannot read', () => {
    expect(describeInstructions([instruction('other', [1, 255])])).toEqual([
      ['Program', 'other'],
      ['Data', '0x01ff'],
      ['Fee', '0.000005 SOL'],
    ])
  })
})
