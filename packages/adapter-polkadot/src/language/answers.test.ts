import { describe, expect, it } from 'vitest'
import { parseAccounts } from './answers.js'

const alice = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', type: 'sr25519' }
const bob = { address: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', type: 'ed25519' }
const addressesOf = (list: unknown) => parseAccounts(list)?.accounts.map(({ address }) => address)

describe('parseAccounts', () => {
  it.each([
    ['Ethereum', { address: '0x00000000000000000000000000000000000A11cE', type: 'ethereum' }],
    ['Ethereum without a kind', { address: '0x00000000000000000000000000000000000A11cE' }],
    ['TON', { address: 'UQDb2V7qQmiuGhc-gvY2VHYJqVBCRNNrNUgzpq4Hfo9bbCXF', type: 'ton' }],
    ['ecdsa', { address: 'KWCv1L3QX9LDPwY4VzvLmarEmXjVJidUzZcinvVnmxAJJCBou', type: 'ecdsa' }],
    ['a wrong checksum', { ...bob, address: `${bob.address.slice(0, -1)}z` }],
    ['no address', { name: 'none' }],
    ['no object', null],
  ])('leaves out one entry and shows the others: %s', (_, other) => {
    expect(addressesOf([alice, other, bob])).toEqual([alice.address, bob.address])
    expect(parseAccounts([alice, other])?.leftOut).toBe(1)
  })

  it('takes a list of invalid entries alone for no answer, and one of other kinds for an empty one', () => {
    expect(parseAccounts([{ name: 'none' }])).toBeUndefined()
    expect(parseAccounts([alice.address])).toBeUndefined()
    expect(parseAccounts({ 0: alice, length: 1 })).toBeUndefined()
    expect(addressesOf([])).toEqual([])
    expect(addressesOf([{ address: 'UQDb2V7q', type: 'ton' }])).toEqual([])
  })
})
