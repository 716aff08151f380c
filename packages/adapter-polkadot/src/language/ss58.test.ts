import { definePolkadotNetwork } from '@latchkey/core'
import {
  decodeAddress as referenceDecode,
  encodeAddress as referenceEncode,
} from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polkadot } from '../polkadot.js'
import { looksLikeAddress } from './address.js'
import type { Hex } from './Hex.js'
import { decodeAddress, encodeAddress, toPublicKey } from './ss58.js'

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const bob = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'

/**
 * Published addresses: those of the development accounts from `subkey inspect //Alice` and `//Bob`
 * (https://docs.polkadot.com, subkey), the two-byte prefix 252 from @polkadot/keyring's own test
 * 'creates via dev seed (2-byte encoding)' (packages/keyring/src/keyring.spec.ts), the prefixes by
 * name from https://github.com/paritytech/ss58-registry.
 */
const vectors: readonly (readonly [address: string, prefix: number, publicKey: Hex])[] = [
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 42, alice],
  ['5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', 42, bob],
  ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 0, alice],
  ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 2, alice],
  ['xw8P6urbSAronL3zZFB7dg8p7LLSgKCUFDUgjohnf1iP434ic', 252, alice],
]

const keys = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const prefixes = fc
  .integer({ min: 0, max: 16_383 })
  .filter((prefix) => prefix !== 46 && prefix !== 47)

/** Says @polkadot/util-crypto. */
function isChecksumAddress(address: string): boolean {
  try {
    return referenceDecode(address).length === 32
  } catch {
    return false
  }
}

describe('SS58', () => {
  it.each(vectors)('published vector %s', (address, prefix, publicKey) => {
    expect(decodeAddress(address)).toEqual({ prefix, publicKey })
    expect(encodeAddress(publicKey, prefix)).toBe(address)
    expect(looksLikeAddress(address)).toBe(true)
  })

  it('encodes and decodes every prefix like @polkadot/util-crypto, without loss', () => {
    fc.assert(
      fc.property(keys, prefixes, (publicKey, prefix) => {
        const address = encodeAddress(publicKey, prefix)
        expect(decodeAddress(address)).toEqual({ prefix, publicKey })
        expect(looksLikeAddress(address)).toBe(true)
        expect(address).toBe(referenceEncode(publicKey, prefix))
        expect(`0x${Buffer.from(referenceDecode(address)).toString('hex')}`).toBe(publicKey)
      }),
      { numRuns: 300 },
    )
  })

  it('one changed letter is no address, unless its checksum of 16 bits happens to be right', () => {
    const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    let collisions = 0
    const check = (publicKey: Hex, prefix: number, place: number, letter: string) => {
      const address = encodeAddress(publicKey, prefix)
      const at = place % address.length
      if (address[at] === letter) return
      const changed = address.slice(0, at) + letter + address.slice(at + 1)
      const decoded = decodeAddress(changed)
      expect(decoded !== undefined).toBe(isChecksumAddress(changed))
      if (decoded) collisions += 1
    }
    fc.assert(fc.property(keys, prefixes, fc.nat(), fc.constantFrom(...letters), check), {
      numRuns: 500,
    })
    // One in 65,536 is: more than three of 500 are no accident.
    expect(collisions).toBeLessThanOrEqual(3)
    // A letter changed to a right checksum, as @polkadot/util-crypto reads it too.
    check('0x460446e1fd2c17007df313dc5406610200059b88ff0188f1b4e0aa7e5b050149', 7_505, 15, 'p')
    expect(collisions).toBeGreaterThan(0)
  })

  it('any text is refused or is an address, and nothing throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 80 }), fc.anything()), (value) => {
        const decoded = decodeAddress(value)
        if (decoded) expect(encodeAddress(decoded.publicKey, decoded.prefix)).toBe(value)
      }),
    )
  })

  it('reserved prefixes, indices and keys of 33 bytes are no accounts', () => {
    for (const prefix of [46, 47])
      expect(decodeAddress(encodeAddress(alice, prefix))).toBeUndefined()
    // An account index (@polkadot/util-crypto's own vector for the bytes 1) and an ecdsa key.
    expect(decodeAddress('F7Hs')).toBeUndefined()
    expect(decodeAddress(referenceEncode(new Uint8Array(33).fill(7), 42))).toBeUndefined()
    // The prefix 42 written in two bytes.
    expect(
      decodeAddress(
        base58.encode(Uint8Array.of(0x4a, 0x80, ...Buffer.from(alice.slice(2), 'hex'), 0, 0)),
      ),
    ).toBeUndefined()
  })

  it('an address is good on its own network and, written generically, on every one', async () => {
    const network = definePolkadotNetwork({
      genesisHash: 'aa'.repeat(32),
      name: 'One',
      ss58Prefix: 0,
      nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
    })
    const adapter = polkadot({ networks: [network] })
    expect(await adapter.isAddress(encodeAddress(alice, 0), network)).toBe(true)
    expect(await adapter.isAddress(encodeAddress(alice, 42), network)).toBe(true)
    expect(await adapter.isAddress(encodeAddress(alice, 2), network)).toBe(false)
    expect(await adapter.isAddress('0x00000000000000000000000000000000000A11cE', network)).toBe(
      false,
    )
    expect(toPublicKey(encodeAddress(alice, 2), {})).toBe(alice)
  })
})
