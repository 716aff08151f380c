import type { waiting as english } from '../../en/views/waiting.js'
import type { TextsOf } from '../../Messages.js'

/** Texts on the page while a wallet on another device is asked. */
export const waiting: TextsOf<typeof english> = {
  'waiting.away': 'في انتظار {wallet} على هاتفك',
  'waiting.here': 'في انتظار {wallet}',
}
