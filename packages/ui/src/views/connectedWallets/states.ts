import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Wallets: { view: 'Wallets', history: ['Account'], connected: true, ecosystems: true },
}
