/** The “What if …” situations, each a scene of the gallery. */
export const whatIfs = [
  { scene: 'Connect-empty', name: 'No wallet installed' },
  { scene: 'Pairing-wallet-code', name: 'Wallet on a phone' },
  { scene: 'Connecting-rejected', name: 'Wallet declines' },
  { scene: 'Connecting-locked', name: 'Wallet locked' },
  { scene: 'Connecting-slow', name: 'No answer' },
  { scene: 'UnsupportedChain', name: 'Wrong network' },
  { scene: 'Pairing-unreachable', name: 'Relay down' },
  { scene: 'Account-listFailed', name: 'Node down' },
  { scene: 'Connecting-steps', name: 'Five approvals' },
  { scene: 'Account-prices', name: 'Prices' },
  { scene: 'Swap-quoted', name: 'Swap' },
  { scene: 'SignIn', name: 'Sign-in' },
] as const

export type WhatIf = (typeof whatIfs)[number]['scene']
