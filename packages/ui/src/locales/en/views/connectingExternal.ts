import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of ConnectingExternal. */
export const connectingExternal = {
  'connecting.preparing': 'Continue in {wallet}',
  'connecting.preparingWhy': 'The wallet opens its own window in a moment.',
  'connecting.waiting': 'Waiting for {wallet}',
  'connecting.waitingWhy': 'Approve the connection in the wallet’s window.',
  'connecting.approve': 'Approve {ecosystem}',
  'connecting.step': 'Approval {step} of {of}, in {wallet}’s window',
  'connecting.approved': 'approved',
  'connecting.stop': 'Stop here, keep what is approved',
  'connecting.hint': 'Don’t see it? Click the {wallet} icon in your browser’s toolbar.',
  'connecting.slow': 'Open your wallet',
  'connecting.slowWhy':
    'The request is still waiting in {wallet}. Open it and answer there, or cancel here.',
  'connecting.doneLive': 'Connected to {wallet}',
  'connecting.choose': 'Choose ecosystems',
  'connecting.chooseWhy': '{wallet} works on more than one. Pick those you want to use here.',
  'connecting.chooseNone': 'Pick at least one.',
} as const satisfies EnglishTexts
