import type { connectingWalletConnectBasic as english } from '../../en/views/connectingWalletConnectBasic.js'
import type { TextsOf } from '../../Messages.js'

/** Texts of ConnectingWalletConnectBasic. */
export const connectingWalletConnectBasic: TextsOf<typeof english> = {
  'pair.noneOpened': 'لم يُفتح شيء. امسح الرمز بالجهاز الذي عليه محفظتك.',
}
