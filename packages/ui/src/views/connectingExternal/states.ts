import type { Scene } from '../../../test/Scene.js'

const connecting = (connect: Scene['connect'], walletId = 'latch'): Scene => ({
  view: 'ConnectingExternal',
  data: { walletId },
  history: ['Connect'],
  ...(connect === undefined ? {} : { connect }),
})
const failing = (code: string, walletId?: string): Scene =>
  connecting({ code, referenceId: 'k7w2-9qmf' }, walletId)

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  'Connecting-look': connecting('look'),
  'Connecting-waiting': connecting(1),
  'Connecting-hint': connecting(9),
  'Connecting-wide': { ...connecting(9), wide: true },
  'Connecting-slow': connecting(31),
  'Connecting-open': connecting(61),
  'Connecting-rejected': failing('USER_REJECTED'),
  'Connecting-pending': failing('REQUEST_PENDING'),
  'Connecting-locked': failing('WALLET_LOCKED'),
  'Connecting-missing': failing('WALLET_NOT_FOUND', 'harbour'),
  'Connecting-timeout': failing('WALLET_TIMEOUT'),
  'Connecting-network': failing('NETWORK_NOT_SUPPORTED'),
  'Connecting-failed': failing('WALLET_INVALID_RESPONSE'),
  'Connecting-steps': connecting('steps'),
  'Connecting-choose': connecting(undefined, 'prism'),
  'Connecting-done': connecting('done'),
}
