import { type MemoFeature, sanitizeText } from '@latchkey/core'

/** A form's fields about the memo of its transfer. */
export type MemoFields = {
  /** As it was typed. */
  readonly memo: string
  /** Undefined where a transfer carries none. */
  readonly memoRules: MemoRules | undefined
}

/** The bounds of a memo on the active network. */
export type MemoRules = Pick<MemoFeature, 'longest' | 'isCustomary'>

/**
 * The memo that is sent: without invisible characters and the spaces around it, which come along
 * from a page and make an exchange's number another one.
 */
export function memoOf({ memo, memoRules }: MemoFields): string {
  // One character more than fits: a longer memo is a problem, and is never cut to one that fits.
  return memoRules ? sanitizeText(memo, { maxGraphemes: memoRules.longest + 1 }) : ''
}

/** The size of a memo in bytes of UTF-8. */
export const memoSize = (fields: MemoFields): number =>
  new TextEncoder().encode(memoOf(fields)).length
