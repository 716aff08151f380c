import { generateKeyPairSync } from 'node:crypto'
import { canonicalJson } from '@latchkey/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that the server and its catalogue share
import * as catalogue from '../../../../apps/server/catalogue/snapshot.mjs'
import { verifySnapshot } from './verifySnapshot.js'

type Snapshot = {
  readonly version: number
  readonly sha256: string
  readonly wallets: readonly unknown[]
  readonly signature: string
}
const { createSnapshot, publicKeyOf, sha256, signSnapshot } = catalogue as {
  createSnapshot(
    wallets: readonly unknown[],
    previous?: { readonly version: number; readonly sha256: string },
  ): Omit<Snapshot, 'signature'>
  publicKeyOf(pem: string): string
  sha256(wallets: readonly unknown[]): string
  signSnapshot(snapshot: object, pem: string): Snapshot
}

const newPem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
const pem = newPem()
const key = publicKeyOf(pem)
const wallets = [
  { id: 'latchkey:one', name: 'One', mobile_link: 'one://' },
  { id: 'latchkey:two', name: 'Žwei — 2', chains: ['eip155:1'] },
]
const signed = signSnapshot({ ...createSnapshot(wallets), version: 7 }, pem)
/** The snapshot as received. */
const verdict = (snapshot: unknown, minimumVersion = 7, more = {}) =>
  verifySnapshot({ snapshot: JSON.parse(JSON.stringify(snapshot)), key, minimumVersion, ...more })

describe('the catalogue’s snapshot [W-18]', () => {
  test('is accepted when it is whole, signed by the key and not older than what is known [W-18]', async () => {
    expect(await verdict(signed)).toEqual({ status: 'accepted', version: 7, wallets, key })
    expect(await verdict(signed, 3)).toMatchObject({ status: 'accepted' })
  })

  test('an old one is refused, also with a valid signature [W-18]', async () => {
    expect(await verdict(signed, 8)).toEqual({ status: 'refused', reason: 'old' })
  })

  test('a forged one is refused: another key, another version, another hash, no signature [W-18]', async () => {
    const forged = { status: 'refused', reason: 'forged' }
    expect(await verdict(signSnapshot(signed, newPem()))).toEqual(forged)
    expect(await verdict({ ...signed, version: 8 })).toEqual(forged)
    expect(await verdict({ ...signed, wallets: [], sha256: sha256([]) })).toEqual(forged)
    expect(await verdict({ ...signed, signature: '' })).toEqual(forged)
    expect(await verdict({ ...signed, signature: undefined })).toEqual(forged)
  })

  test('a truncated or changed list under a good signature is refused [W-18]', async () => {
    expect(await verdict({ ...signed, wallets: wallets.slice(1) })).toEqual({
      status: 'refused',
      reason: 'truncated',
    })
    const [first, ...rest] = wallets
    const changed = [{ ...first, mobile_link: 'evil://' }, ...rest]
    expect(await verdict({ ...signed, wallets: changed })).toEqual({
      status: 'refused',
      reason: 'truncated',
    })
  })

  test('refuses an invalid snapshot and never throws [W-18]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        expect(await verifySnapshot({ snapshot: value, key, minimumVersion: 0 })).toMatchObject({
          status: 'refused',
        })
      }),
      { numRuns: 300 },
    )
  })

  test('without Ed25519, or with a key that is none, nothing is accepted [W-18]', async () => {
    expect(await verdict(signed, 7, { key: 'short' })).toEqual({
      status: 'refused',
      reason: 'unverifiable',
    })
    const subtle = {
      importKey: () => Promise.reject(new DOMException('no', 'NotSupportedError')),
    } as unknown as SubtleCrypto
    expect(await verdict(signed, 7, { subtle })).toEqual({
      status: 'refused',
      reason: 'unverifiable',
    })
  })

  test('server and browser hash the same text, whatever the order of keys on the way [W-18]', async () => {
    await fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (list) => {
        const arrived = JSON.parse(JSON.stringify(list, null, 2)) as unknown[]
        const turned = arrived.map((each) =>
          Object.fromEntries(Object.entries(each as object).reverse()),
        )
        expect(canonicalJson(turned)).toBe(canonicalJson(arrived))
        expect(
          (catalogue as { canonicalJson(value: unknown): string }).canonicalJson(arrived),
        ).toBe(canonicalJson(arrived))
      }),
    )
    const turned = wallets.map((wallet) => Object.fromEntries(Object.entries(wallet).reverse()))
    expect(await verdict({ ...signed, wallets: turned })).toMatchObject({ status: 'accepted' })
  })

  test('the version grows with every change and only then [W-18]', () => {
    const first = createSnapshot(wallets)
    expect(first.version).toBe(1)
    expect(createSnapshot(wallets, first).version).toBe(1)
    expect(createSnapshot(wallets.slice(1), first).version).toBe(2)
  })
})
