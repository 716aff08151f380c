import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceOfPrefix, toReferences } from './walletNetworks.js'

const mainnet = referenceOfPrefix.bc ?? ''

describe('toReferences', () => {
  it.each([
    ['bitcoin:mainnet', 'Mainnet', 'BITCOIN_MAINNET', 'livenet'],
    ['bitcoin:testnet4', 'Testnet4', 'BITCOIN_TESTNET4'],
    ['bitcoin:signet', 'Signet', 'BITCOIN_SIGNET'],
    ['bitcoin:regtest', 'Regtest', 'BITCOIN_REGTEST'],
  ])('%s has one reference in the words of each interface', (...words) => {
    const [first] = words.map(toReferences)
    expect(first).toHaveLength(1)
    for (const word of words) expect(toReferences(word)).toEqual(first)
  })

  it('is undefined without a name alone', () => {
    expect(toReferences(undefined)).toBeUndefined()
    expect(toReferences(null)).toBeUndefined()
  })

  it('an unknown name is a network of its own, and never one of ours', () => {
    const ours = new Set(
      ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'].flatMap(
        (name) => toReferences(`bitcoin:${name}`) ?? [],
      ),
    )
    expect(toReferences('FRACTAL_BITCOIN_MAINNET')).toEqual(['FRACTAL_BITCOIN_MAINNET'])
    const names = /^(livenet|testnet|(bitcoin[:_])?(mainnet|testnet4?|signet|regtest))$/i
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(5, {}, [], true, 'livenet2')), (word) => {
        if (typeof word === 'string' && names.test(word)) return
        const references = toReferences(word)
        expect(references).toHaveLength(1)
        expect(references?.[0]).toMatch(/^[-_a-zA-Z0-9]{1,32}$/)
        expect(ours.has(references?.[0] ?? mainnet)).toBe(false)
      }),
    )
  })
})
