import { describe, expect, it } from 'vitest'
import { readTransfer } from './readTransfer.js'

// Alice's key and address are public: https://docs.rs/sp-keyring.
const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

describe('the transfer that a call makes', () => {
  it('reads an amount in each of the compact sizes', () => {
    const read = (compact: string) => readTransfer(`0x0a0300${alice}${compact}`, 42)
    expect(read('04')).toEqual({ to: address, amount: 1n })
    expect(read('0101')).toEqual({ to: address, amount: 64n })
    expect(read('02000100')).toEqual({ to: address, amount: 16_384n })
    expect(read('0700e40b5402')).toEqual({ to: address, amount: 10_000_000_000n })
  })

  it('reads the asset of a transfer of one', () => {
    expect(readTransfer(`0x3208011f00${alice}04`, 42)).toEqual({
      to: address,
      amount: 1n,
      assetId: 1984,
    })
  })

  it('writes the receiver with the prefix of the network', () => {
    expect(readTransfer(`0x0a0300${alice}04`, 0)?.to).toBe(
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    )
  })

  it.each([
    ['another pallet', `0x000300${alice}04`],
    ['another kind of receiver', `0x0a0301${alice}04`],
    ['bytes after the amount', `0x0a0300${alice}0400`],
    ['a call that ends too early', `0x0a0300${alice.slice(2)}`],
    ['an amount that ends too early', `0x0a0300${alice}0700e4`],
    ['no hex', 'transfer'],
  ])('takes %s for no transfer', (_, call) => {
    expect(readTransfer(call, 42)).toBeUndefined()
  })
})
