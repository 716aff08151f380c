import type { WaitingController, WaitingState } from '@latchkey/controllers/waiting'
import { createStore } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'

/** The notice of a wallet on another device, in the state of a scene. */
export function createFakeWaiting({ waiting, longNames }: Scene): WaitingController {
  const wallet = longNames ? 'Latchkey Wallet of Many Letter' : 'Latchkey Wallet'
  const notice = waiting && { id: 1, namespace: 'eip155' as const, wallet, state: waiting }
  const store = createStore<WaitingState>({ notice, isPhone: false })
  const leave = () => store.setState({ notice: undefined })
  return { store, watch: () => {}, cancel: leave, dismiss: leave, stop: leave }
}
