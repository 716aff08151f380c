import { sanitizeText } from '@latchkey/core'

/** The most characters of a memo that are shown, as a reader counts them. */
const mostGraphemes = 512

/**
 * The memo of a transaction for its display. Strangers write what they like there. Undefined for one
 * without a visible character.
 */
export const cleanMemo = (memo: unknown): string | undefined =>
  sanitizeText(memo, { maxGraphemes: mostGraphemes }) || undefined
