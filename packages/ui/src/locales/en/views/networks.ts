import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of Networks. */
export const networks = {
  'search.networks': 'Search networks',

  'networks.list': 'Networks',
} as const satisfies EnglishTexts
