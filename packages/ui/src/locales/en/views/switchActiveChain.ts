import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of SwitchActiveChain. */
export const switchActiveChain = {
  'activeChain.head': '{network} needs its own wallet',
  'activeChain.why':
    'You are connected on {current}. Connect a wallet for {ecosystem}; the one you have stays connected.',
  'activeChain.connect': 'Connect a wallet',
} as const satisfies EnglishTexts
