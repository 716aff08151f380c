import type { EnglishTexts } from '../../EnglishTexts.js'

/** Texts of ConnectingWalletConnectBasic. */
export const connectingWalletConnectBasic = {
  'pair.noneOpened': 'Nothing opened. Scan the code with the device that has your wallet.',
} as const satisfies EnglishTexts
