import type { Scene } from '../../../test/Scene.js'

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  'SwitchNetwork-pending': {
    view: 'SwitchNetwork',
    data: { network: 'eip155:8453' },
    history: ['Networks'],
    connected: true,
    switching: 'pending',
  },
  'SwitchNetwork-declined': {
    view: 'SwitchNetwork',
    data: { network: 'eip155:8453' },
    history: ['Networks'],
    connected: true,
    switching: 'declined',
  },
  'SwitchNetwork-failed': {
    view: 'SwitchNetwork',
    data: { network: 'eip155:8453' },
    history: ['Networks'],
    connected: true,
    switching: 'failed',
  },
}
