import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of SwitchActiveChain. */
export const switchActiveChain = {
  'activeChain.head': 'Go on with {network}?',
  'activeChain.why':
    'You are connected on {current}. {network} needs a wallet for {ecosystem}; the one you have stays connected.',
  'activeChain.connect': 'Connect a wallet',
} as const satisfies EnglishTexts
