import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  WalletReceive: { view: 'WalletReceive', history: ['Account'], connected: true },
  'WalletReceive-none': { view: 'WalletReceive' },
}
