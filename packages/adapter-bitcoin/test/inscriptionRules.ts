import type { InscriptionRule } from '../src/capabilities/CoinSource.js'
import { createOrd } from '../src/chain/createOrd.js'
import { type CoinContents, parseOutputs } from '../src/chain/ordAnswers.js'

/** The rule of a host without an index. */
export const byPostage: InscriptionRule = { postage: 10_000n, ord: createOrd([]) }

/** The rule of a host whose index answers `POST /outputs` so, of the coins that it is asked for. */
export const byIndex = (answer: readonly unknown[] | undefined): InscriptionRule => ({
  postage: 10_000n,
  ord: {
    readContents: async ({ ids }): Promise<CoinContents> =>
      new Map([...parseOutputs(answer)].filter(([id]) => ids.includes(id))),
    destroy() {},
  },
})

/**
 * An entry of `POST /outputs` in the shape of ord's documented JSON API (docs/src/guides/api.md of
 * ordinals/ord). No ord binary runs in the tests.
 */
export const ordEntry = (outpoint: string, more: Readonly<Record<string, unknown>> = {}) => ({
  address: 'bc1pz4kvfpurqc2hwgrq0nwtfve2lfxvdpfcdpzc6ujchyr3ztj6gd9sfr6ayf',
  indexed: true,
  inscriptions: [],
  outpoint,
  runes: {},
  sat_ranges: null,
  script_pubkey: '5120156cc4878306157720607cdcb4b32afa4cc6853868458d7258b907112e5a434b',
  spent: false,
  transaction: outpoint.split(':')[0],
  value: 10_000,
  ...more,
})

/** What an entry says of an inscription, and of a rune. */
export const withInscription = { inscriptions: [`${'ab'.repeat(32)}i0`] }
export const withRune = {
  runes: { 'UNCOMMON•GOODS': { amount: 1, divisibility: 0, symbol: '⧉' } },
}
