import { TypeRegistry } from '@polkadot/types'
import { compactToU8a } from '@polkadot/util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Runtime } from './createRuntime.js'
import {
  encodeCompact,
  encodeEra,
  encodeExtras,
  encodeExtrinsic,
  fromLittleEndian,
  isTransactionOf,
  readLifetime,
  readTip,
  toLittleEndian,
} from './extrinsic.js'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const draft = {
  call: Uint8Array.from({ length: 40 }, (_, index) => index),
  nonce: 7,
  birth: { number: 1_000, hash: `0x${'ab'.repeat(32)}` } as const,
}
const signature = `0x01${'cd'.repeat(64)}` as const
const runtime = {
  hasMultiAddress: true,
  extensions: ['CheckMortality', 'CheckNonce', 'ChargeAssetTxPayment', 'CheckMetadataHash'].map(
    (identifier) => ({
      identifier,
      extra: 'unknown',
    }),
  ),
} as unknown as Runtime

describe('extrinsics', () => {
  it('compact numbers as @polkadot/util writes them', () => {
    const edges = [0n, 63n, 64n, 16_383n, 16_384n, (1n << 30n) - 1n, 1n << 30n, (1n << 128n) - 1n]
    for (const value of edges) expect(hex(encodeCompact(value))).toBe(hex(compactToU8a(value)))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
        (value) => hex(encodeCompact(value)) === hex(compactToU8a(value)),
      ),
    )
  })

  it('numbers keep their value in either direction', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
        (value) => fromLittleEndian(toLittleEndian(value, 16)) === value,
      ),
    )
  })

  it('mortal eras as @polkadot/types writes them', () => {
    const registry = new TypeRegistry()
    const reference = (current: number, period: number) =>
      registry.createType('MortalEra', { current, period }).toU8a()
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 }),
        fc.constantFrom(4, 64, 128, 1_024, 4_096),
        (current, period) => {
          expect(hex(encodeEra(current, period))).toBe(hex(reference(current, period)))
        },
      ),
    )
  })

  it('the extras beside the call: known parts, none for an empty type, an error for an unknown one', () => {
    const extras = (extra: 'nothing' | 'optional' | 'unknown') =>
      hex(
        encodeExtras(
          [
            { identifier: 'CheckNonce', extra: 'unknown' },
            { identifier: 'NewInTheRuntime', extra },
          ],
          draft,
        ),
      )
    expect(extras('nothing')).toBe('1c')
    expect(extras('optional')).toBe('1c00')
    expect(() => extras('unknown')).toThrow('NewInTheRuntime')
  })

  it('a transaction that a wallet completed is taken only with the same signer and the same call [W-09]', () => {
    const transaction = encodeExtrinsic(runtime, draft, alice, signature)
    expect(isTransactionOf(transaction, runtime, alice, draft.call)).toBe(true)
    const stranger = `0x${'11'.repeat(32)}` as const
    expect(isTransactionOf(transaction, runtime, stranger, draft.call)).toBe(false)
    fc.assert(
      fc.property(
        fc.nat({ max: draft.call.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const call = Uint8Array.from(draft.call, (byte, index) =>
            index === at ? byte ^ change : byte,
          )
          expect(
            isTransactionOf(
              encodeExtrinsic(runtime, { ...draft, call }, alice, signature),
              runtime,
              alice,
              draft.call,
            ),
          ).toBe(false)
        },
      ),
    )
    expect(isTransactionOf(`${transaction}00`, runtime, alice, draft.call)).toBe(false)
    expect(isTransactionOf('0x', runtime, alice, draft.call)).toBe(false)
  })

  it('the tip of a signed transaction is read from its bytes, in every size and after any era', () => {
    const { number: birth } = draft.birth
    const head = `${hex(encodeEra(birth))}${hex(encodeCompact(draft.nonce))}`
    const transaction = encodeExtrinsic(runtime, draft, alice, signature)
    expect(readTip(transaction, runtime, alice)).toBe(0n)
    for (const tip of [1n, 63n, 64n, 16_383n, 1n << 29n, 1n << 30n, 10n ** 12n, 10n ** 20n])
      for (const era of [hex(encodeEra(birth)), '00']) {
        const nonce = hex(encodeCompact(draft.nonce))
        const tipped = transaction.replace(`${head}00`, `${era}${nonce}${hex(encodeCompact(tip))}`)
        expect(readTip(tipped as `0x${string}`, runtime, alice)).toBe(tip)
      }
    expect(readTip('0x', runtime, alice)).toBeUndefined()
  })

  describe('the life of a signed transaction is read from its bytes', () => {
    const { number: birth } = draft.birth
    const lifeOf = (transaction: `0x${string}`, of: Runtime = runtime) =>
      readLifetime(transaction, of, alice, draft)
    /** With an era that the wallet has chosen, and a signature of either length. */
    const withEra = (era: string, kind: 'sr25519' | 'ecdsa' = 'sr25519') => {
      const signed = kind === 'ecdsa' ? (`0x02${'cd'.repeat(65)}` as const) : signature
      const transaction = encodeExtrinsic(runtime, draft, alice, signed)
      return transaction.replace(`cd${hex(encodeEra(birth))}`, `cd${era}`) as `0x${string}`
    }

    it('that of the draft, unless the wallet changed it', () => {
      for (const kind of ['sr25519', 'ecdsa'] as const)
        expect(lifeOf(withEra(hex(encodeEra(birth)), kind))).toEqual({
          first: birth,
          last: birth + 128,
        })
    })

    it('one that the wallet chose lasts from its answer, a prompt of 128 blocks after the draft', () => {
      expect(lifeOf(withEra(hex(encodeEra(birth + 40, 64))))).toEqual({
        first: birth,
        last: birth + 128 + 64,
      })
      expect(lifeOf(withEra(hex(encodeEra(birth + 3))))).toEqual({
        first: birth,
        last: birth + 256,
      })
      expect(lifeOf(withEra('00'))).toEqual({ first: birth, last: Number.POSITIVE_INFINITY })
    })

    it('is not guessed where an extension before it has a value', () => {
      const [own] = runtime.extensions
      const before = (extra: 'nothing' | 'optional' | 'unknown') =>
        ({ ...runtime, extensions: [{ identifier: 'New', extra }, own] }) as unknown as Runtime
      const none = encodeExtrinsic(before('nothing'), draft, alice, signature)
      expect(lifeOf(none, before('nothing'))?.last).toBe(birth + 128)
      const empty = encodeExtrinsic(before('optional'), draft, alice, signature)
      expect(lifeOf(empty, before('optional'))?.last).toBe(birth + 128)
      expect(lifeOf(none, before('unknown'))).toBeUndefined()
      expect(lifeOf('0x', runtime)).toBeUndefined()
    })
  })
})
