import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of SwitchNetwork. */
export const switchNetwork = {
  'switch.pending': 'Switching to {network}',
  'switch.pendingWhy': 'Approve the change in {wallet}.',
  'switch.wallet': 'your wallet',
  'switch.done': 'Now on {network}',
} as const satisfies EnglishTexts
