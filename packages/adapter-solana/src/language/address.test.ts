import { encodeBase58 } from '@latchkey/core/adapter'
import { getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solanaMainnet } from '../networks/index.js'
import { solana } from '../solana.js'
import { looksLikeAddress } from './address.js'
import { toPublicKey } from './publicKey.js'

describe('addresses', () => {
  it('are exactly 32 bytes, as @solana/kit writes them', () => {
    const decoder = getAddressDecoder()
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = decoder.decode(bytes)
        expect(looksLikeAddress(text)).toBe(true)
        expect(toPublicKey(text)).toEqual(bytes)
        expect(encodeBase58(bytes)).toBe(text)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 40 }), (bytes) => {
        expect(toPublicKey(encodeBase58(bytes)) !== undefined).toBe(bytes.length === 32)
      }),
    )
    for (const [length, fits] of [
      [31, false],
      [32, true],
      [44, true],
      [45, false],
    ] as const)
      expect(looksLikeAddress('1'.repeat(length))).toBe(fits)
    for (const foreign of ['0', 'O', 'I', 'l'])
      expect(looksLikeAddress(`${'1'.repeat(31)}${foreign}`)).toBe(false)
    expect(toPublicKey('1'.repeat(44))).toBeUndefined()
    expect(toPublicKey('1'.repeat(32))).toEqual(new Uint8Array(32))
  })

  it('a person is warned of a receiver that a program derived, and of no other', async () => {
    const { getReceiverWarnings } = solana({ networks: [solanaMainnet] })
    expect(
      await getReceiverWarnings?.('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', solanaMainnet),
    ).toEqual([])
    // The associated token account of the account above for the local mint.
    expect(
      await getReceiverWarnings?.('HzjxSWZpqs4RrWn5kLupwYod3d13Mz5xRFNqVZXHqePV', solanaMainnet),
    ).toEqual(['PROGRAM_ADDRESS'])
    const mint = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
    expect(await getReceiverWarnings?.(mint, solanaMainnet, { token: mint })).toEqual([
      'TOKEN_CONTRACT',
    ])
    expect(await getReceiverWarnings?.('1'.repeat(44), solanaMainnet)).toEqual([])
    expect(await getReceiverWarnings?.('', solanaMainnet)).toEqual([])
  })
})
