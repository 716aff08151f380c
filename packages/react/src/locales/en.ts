import type { ButtonLabels } from './ButtonLabels.js'

/** The buttons in English, the default. */
export const en: ButtonLabels = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  account: 'Account ending {ending}',
  selectNetwork: 'Select network',
  network: 'Network: {network}',
  unsupportedNetwork: 'Unsupported network',
}
