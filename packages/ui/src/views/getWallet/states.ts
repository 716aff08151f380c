import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  GetWallet: { view: 'GetWallet', history: ['Connect'] },
  'GetWallet-one': { view: 'GetWallet', data: { walletId: 'harbour' }, history: ['Connect'] },
  'GetWallet-wide': {
    view: 'GetWallet',
    data: { walletId: 'harbour' },
    history: ['Connect'],
    wide: true,
  },
}
