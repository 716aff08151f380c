import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts on the page while a wallet on another device is asked. */
export const waiting = {
  'waiting.away': 'Waiting for {wallet} on your phone',
  'waiting.here': 'Waiting for {wallet}',
} as const satisfies EnglishTexts
