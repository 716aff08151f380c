import { hexToBytes } from '@noble/hashes/utils.js'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { bytesToHex, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { createSecret } from './createSecret.js'
import { deriveKeys, toAddresses } from './deriveKeys.js'
import { signMessage } from './signMessage.js'
import { slip10 } from './slip10.js'

const hex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)
const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })
const wordsOf = (entropy: Uint8Array) => entropyToMnemonic(entropy, wordlist)

describe('the secret of a new wallet', () => {
  // The word lists of the `vectors.json` of BIP-39, here without a passphrase.
  it.each([
    [
      '00000000000000000000000000000000',
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    ],
    [
      '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
      '878386efb78845b3355bd15ea4d39ef97d179cb712b77d5c12b6be415fffeffe5f377ba02bf3f8544ab800b955e51fbff09828f682052a20faa6addbbddfb096',
    ],
  ])('of entropy %s has its BIP-39 seed', async (entropy, seed) => {
    expect(hex(await createSecret(hexToBytes(entropy)))).toBe(entropy + seed)
  })

  it('is the entropy and the seed of its words', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async (entropy) => {
        const secret = await createSecret(entropy)
        expect(secret.subarray(0, 16)).toEqual(entropy)
        expect(hex(secret.subarray(16))).toBe(hex(mnemonicToSeedSync(wordsOf(entropy))))
      }),
      { numRuns: runsOf(20, 1_000) },
    )
  })

  it('is another one each time', async () => {
    const [one, other] = await Promise.all([createSecret(), createSecret()])
    expect(hex(one.subarray(0, 16))).not.toBe(hex(other.subarray(0, 16)))
  })
})

describe('the addresses of a wallet', () => {
  const addressesOf = async (entropy: Uint8Array) =>
    toAddresses(deriveKeys((await createSecret(entropy)).subarray(16)))

  it('of "abandon … about" are those of other wallets', async () => {
    expect(await addressesOf(new Uint8Array(16))).toEqual({
      eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
    })
  })

  it('are those that viem derives from the same words', async () => {
    await fc.assert(
      fc.asyncProperty(entropies, async (entropy) => {
        const { address } = mnemonicToAccount(wordsOf(entropy))
        expect((await addressesOf(entropy)).eip155).toBe(address)
      }),
      { numRuns: runsOf(20, 1_000) },
    )
  })
})

/** The vectors of SLIP-10 for ed25519: a path's last step and the private key there. */
const first = [
  [undefined, '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [0, '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [1, 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
  [2, '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
  [2, '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
  [1_000_000_000, '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
] as const
const second = [
  [undefined, '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
  [0, '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
  [2_147_483_647, 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
  [1, '3757c7577170179c7868353ada796c839135b3d30554bbb74a4b1e4a5a58505c'],
  [2_147_483_646, '5837736c89570de861ebc173b1086da4f505d4adb387c6a1b1342d5e4ac9ec72'],
  [2, '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d'],
] as const

describe('SLIP-10 for ed25519', () => {
  it.each([
    ['000102030405060708090a0b0c0d0e0f', first],
    [
      'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
      second,
    ],
  ])('derives the official vectors of seed %s', (seed, vectors) => {
    const path: number[] = []
    for (const [step, key] of vectors) {
      if (step !== undefined) path.push(step)
      expect(hex(slip10(hexToBytes(seed), path))).toBe(key)
    }
  })
})

describe('a signature of a message', () => {
  it('is one that viem verifies, for any bytes and any wallet', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        fc.uint8Array({ maxLength: 300 }),
        async (seed, message) => {
          const keys = deriveKeys(seed)
          const signature = signMessage(message, keys.eip155) as `0x${string}`
          const address = toAddresses(keys).eip155 as `0x${string}`
          expect(signature).toMatch(/^0x[0-9a-f]{128}1[bc]$/)
          expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true)
        },
      ),
      { numRuns: runsOf(30, 2_000) },
    )
  })
})
