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
  'Account-prices': { view: 'Account', connected: true, portfolio: 'prices' },
  'Account-listLoading': { view: 'Account', connected: true, portfolio: 'loading' },
  'Account-listFailed': { view: 'Account', connected: true, portfolio: 'failed' },
  'Account-listOld': { view: 'Account', connected: true, portfolio: 'old' },
  'Account-node': { view: 'Account', connected: true, portfolio: 'node' },
  'Account-long': { view: 'Account', connected: true, portfolio: 'long' },
  'Account-activity': { view: 'Account', connected: true, tab: 'activity' },
  'Account-bait': { view: 'Account', connected: true, tab: 'activity', portfolio: 'bait' },
  'Account-activityPage': { view: 'Account', connected: true, tab: 'activity', portfolio: 'node' },
  'Account-activityNone': { view: 'Account', connected: true, tab: 'activity', portfolio: 'empty' },
  'Account-activityFailed': {
    view: 'Account',
    connected: true,
    tab: 'activity',
    portfolio: 'failed',
  },
  'Account-embedded': { view: 'Account', connected: true, embedded: true },
  'Account-ecosystems': { view: 'Account', connected: true, ecosystems: true },
}
