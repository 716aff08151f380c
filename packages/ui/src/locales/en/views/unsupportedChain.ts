import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of UnsupportedChain. */
export const unsupportedChain = {
  'unsupported.why': 'Your wallet is on {actual}. Choose one of these to go on.',
  'unsupported.unknown': 'a network that this site does not offer',
} as const satisfies EnglishTexts
