import { generateKeyPairSync } from 'node:crypto'
import { foldText } from '@latchkey/api'
import { sanitizeText } from '@latchkey/core'
import { createFakeAdapter, createFakeEnvironment } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that the server and its catalogue share
import * as built from '../../../../apps/server/catalogue/snapshot.mjs'
import { createWalletSearch } from '../../../../apps/server/src/modules/catalogue/createWalletSearch.js'
import { createKit } from '../kit/createKit.js'
import { openSignedCatalogue } from './openSignedCatalogue.js'

type Entry = { readonly id: string; readonly name: string; readonly rdns?: string }
const { createSnapshot, publicKeyOf, signSnapshot } = built as {
  createSnapshot(wallets: readonly Entry[]): object
  publicKeyOf(pem: string): string
  signSnapshot(snapshot: object, pem: string): object
}
const pem = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'pem', type: 'pkcs8' })
  .toString()

/** The ids that the server, a signed catalogue and the list on the screen find. */
async function searchAll(wallets: readonly Entry[], searches: readonly string[]) {
  const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id)
  const onServer = createWalletSearch(wallets)
  const snapshot = signSnapshot(createSnapshot(wallets), pem)
  const signed = openSignedCatalogue({
    endpoint: 'https://api.example.org',
    projectId: 'shop',
    key: publicKeyOf(pem),
    fetch: async () => new Response(JSON.stringify(snapshot)),
  })
  const kit = createKit({
    adapters: [createFakeAdapter()],
    environment: createFakeEnvironment(),
    prefetch: 'none',
    wallets: { custom: wallets, bundled: false },
  })
  await kit.preload()
  const options = { signal: new AbortController().signal, probe: false }
  const found = []
  for (const search of searches)
    found.push({
      server: ids(onServer({ search, entries: 100 }).data),
      signed: ids((await signed.getWallets({ search, entries: 100 }, options)).wallets),
      list: ids(kit.wallets.search(search)),
    })
  kit.destroy()
  return found
}

const letters = fc.constantFrom('co', 'b', 'io', 'Ｌe', 'l', '.', ' ', 'ß', 'ﬁ', 'É', '錢', 'x')
const text = fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))
const isShown = (name: string) => sanitizeText(name) === name && foldText(name) !== ''
const entries = fc
  .uniqueArray(
    fc.record({ name: text.filter(isShown), labels: fc.array(text, { maxLength: 3 }) }),
    {
      selector: ({ name }) => name.toLowerCase(),
      maxLength: 12,
    },
  )
  .map((list) =>
    list.map(({ name, labels }, at): Entry => {
      const rdns = [...labels, `w${at}`].join('.')
      return { id: `x:w${at}`, name, ...(labels.length > 0 && { rdns }) }
    }),
  )

describe('one search', () => {
  test('the server, a signed catalogue and the list find the same wallets in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.array(text, { maxLength: 5 }), async (wallets, texts) => {
        for (const { server, signed, list } of await searchAll(wallets, ['co', 'b', ...texts])) {
          expect(signed).toEqual(server)
          expect(list).toEqual(server)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the first letters of a wallet find it first, however wide they are', async () => {
    const [co, b, wide] = await searchAll(
      [
        { id: 'x:trust', name: 'Trust Wallet', rdns: 'com.trustwallet.app' },
        { id: 'x:coinbase', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' },
        { id: 'x:rabby', name: 'Rabby', rdns: 'io.rabby' },
        { id: 'x:backpack', name: 'Backpack', rdns: 'app.backpack' },
        { id: 'x:ledger', name: 'Ledger' },
      ],
      ['co', 'b', 'Ｌｅｄｇｅｒ'],
    )
    for (const name of ['server', 'signed', 'list'] as const) {
      expect(co?.[name]).toEqual(['x:coinbase'])
      expect(b?.[name]).toEqual(['x:backpack', 'x:coinbase', 'x:rabby'])
      expect(wide?.[name]).toEqual(['x:ledger'])
    }
  })
})
