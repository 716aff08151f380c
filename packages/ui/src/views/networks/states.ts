import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  Networks: { view: 'Networks', history: ['Account'], connected: true },
  'Networks-ecosystems': {
    view: 'Networks',
    history: ['Account'],
    connected: true,
    ecosystems: true,
  },
}
