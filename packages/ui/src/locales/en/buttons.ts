import type { ButtonLabels } from '../ButtonLabels.js'

/** Texts of the buttons. */
export const buttons: ButtonLabels = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  account: 'Account ending {ending}',
  selectNetwork: 'Select network',
  network: 'Network: {network}',
  unsupportedNetwork: 'Unsupported network',
}
