import type { PairingScene, Scene } from '../../../test/Scene.js'

const oneWallet = (pairing: PairingScene, walletId = 'comet'): Scene => ({
  view: 'ConnectingWalletConnect',
  data: { walletId },
  history: ['Connect'],
  pairing,
})
const everyWay = ['qrcode', 'desktop', 'web', 'browser'] as const
const onPhone = (more: PairingScene = {}) =>
  oneWallet({ platforms: ['mobile', 'qrcode'], os: 'ios', ...more })

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  'Pairing-wallet': oneWallet({ platforms: everyWay }),
  'Pairing-wallet-code': oneWallet({}),
  'Pairing-wallet-preparing': oneWallet({ phase: 'preparing', platforms: everyWay }),
  'Pairing-wallet-refused': oneWallet({ failed: 'USER_REJECTED' }),
  'Pairing-desktop': oneWallet({ platforms: ['desktop', 'qrcode', 'web'] }),
  'Pairing-web': oneWallet({ platforms: ['web', 'qrcode'] }),
  'Pairing-browser': oneWallet({ platforms: ['browser', 'qrcode'] }),
  'Pairing-unsupported': oneWallet({ platforms: ['unsupported'] }),
  'Pairing-app': onPhone(),
  'Pairing-app-wait': onPhone({ phase: 'preparing' }),
  'Pairing-app-away': onPhone({ phase: 'unreachable', retryIn: 5 }),
  'Pairing-app-opening': onPhone({ handoff: 'opening' }),
  'Pairing-app-not-opened': onPhone({ handoff: 'notOpened' }),
  'Pairing-app-opened': onPhone({ handoff: 'opened' }),
  'Pairing-app-finishing': onPhone({ handoff: 'finishing' }),
  'Pairing-app-unanswered': onPhone({ handoff: 'unanswered' }),
  'Pairing-app-in-app': onPhone({ inApp: 'facebook' }),
}
