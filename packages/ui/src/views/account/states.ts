import { type Scene, sceneAccount } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Account: { view: 'Account', connected: true },
  'Account-loading': { view: 'Account', connected: true, balance: 'loading' },
  'Account-old': { view: 'Account', connected: true, balance: 'old' },
  'Account-none': { view: 'Account', connected: true, balance: 'none' },
  'Account-several': { view: 'Account', connected: true, accounts: 3 },
  'Account-reconnecting': { view: 'Account', connected: true, reconnecting: true },
  'Account-signedIn': { view: 'Account', connected: true, signIn: { signedIn: [sceneAccount] } },
  'Account-embedded': { view: 'Account', connected: true, embedded: true },
  'Account-ecosystems': { view: 'Account', connected: true, ecosystems: true },
}
