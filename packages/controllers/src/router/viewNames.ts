/** The views of the modal, by the names under which they are opened. */
export const viewNames = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'Account',
  'Networks',
  'SwitchActiveChain',
  'SwitchNetwork',
  'Wallets',
  'UnsupportedChain',
  'GetWallet',
] as const
