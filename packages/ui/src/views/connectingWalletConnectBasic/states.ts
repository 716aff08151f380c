import type { PairingScene, Scene } from '../../../test/Scene.js'

const anyWallet = (pairing: PairingScene): Scene => ({
  view: 'ConnectingWalletConnectBasic',
  history: ['Connect'],
  pairing,
})

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  'Pairing-any': anyWallet({}),
  'Pairing-wide': { ...anyWallet({}), wide: true },
  'Pairing-preparing': anyWallet({ phase: 'preparing' }),
  'Pairing-ends': anyWallet({ left: 20 }),
  'Pairing-renewed': anyWallet({ left: 3, renews: true }),
  'Pairing-unreachable': anyWallet({ phase: 'unreachable', retryIn: 8 }),
  'Pairing-interrupted': anyWallet({ interrupted: true }),
  'Pairing-offline': anyWallet({ phase: 'unreachable', offline: true }),
  'Pairing-in-app': anyWallet({ os: 'android', inApp: 'instagram' }),
  'Pairing-refused': anyWallet({ failed: 'USER_REJECTED' }),
  'Pairing-project': anyWallet({ failed: 'INVALID_PROJECT_ID' }),
  'Pairing-origin': anyWallet({ failed: 'ORIGIN_NOT_ALLOWED' }),
  'Pairing-clock': anyWallet({ failed: 'SESSION_EXPIRED' }),
  'Pairing-answer': anyWallet({ failed: 'WALLET_INVALID_RESPONSE' }),
  'Pairing-done': anyWallet({ done: true }),
}
