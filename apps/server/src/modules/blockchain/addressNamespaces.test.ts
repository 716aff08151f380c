import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressNamespaces, toAccountId } from './addressNamespaces.js'

describe('the namespaces of an address', () => {
  it.each([
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'eip155'],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'solana'],
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'polkadot'],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'polkadot'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bip122'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bip122'],
    ['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmos'],
  ])('%s is one of %s', (address, namespace) => {
    expect(addressNamespaces(address)).toEqual([namespace])
  })

  it.each([
    '',
    '0x',
    '0x123',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQX',
    '../../etc',
    'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0ex',
  ])('%j is none', (address) => {
    expect(addressNamespaces(address)).toEqual([])
  })

  it('a changed character makes it none of the kinds that carry a checksum', () => {
    const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    fc.assert(
      fc.property(
        fc.nat(address.length - 1),
        fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz123456789'),
        (index, character) => {
          const changed = address.slice(0, index) + character + address.slice(index + 1)
          expect(toAccountId(changed) !== undefined).toBe(changed === address)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Array.isArray(addressNamespaces(text))).toBe(true)
      }),
    )
  })
})
