import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  AllWallets: { view: 'AllWallets', history: ['Connect'] },
  'AllWallets-legal': {
    view: 'AllWallets',
    history: ['Connect'],
    features: { legalCheckbox: true },
  },
  'AllWallets-wide': { view: 'AllWallets', history: ['Connect'], wide: true },
  'AllWallets-long': { view: 'AllWallets', history: ['Connect'], catalogue: 'long' },
  'AllWallets-stale': { view: 'AllWallets', history: ['Connect'], catalogue: 'stale' },
  'AllWallets-pending': { view: 'AllWallets', history: ['Connect'], catalogue: 'pending' },
}
