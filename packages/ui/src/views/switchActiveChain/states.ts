import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  SwitchActiveChain: {
    view: 'SwitchActiveChain',
    data: { network: 'bip122:000000000019d6689c085ae165831e93' },
    history: ['Networks'],
    connected: true,
    ecosystems: true,
  },
}
