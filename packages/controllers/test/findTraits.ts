import type { ViewTraits } from '../src/router/RouterController.js'

/** The views of a modal, as far as the kit acts on them. */
const traits: Readonly<Record<string, ViewTraits>> = {
  Account: { needs: 'connection' },
  ConnectingExternal: { task: 'connect' },
  ConnectingWalletConnectBasic: { task: 'connect' },
  SwitchNetwork: { task: 'switchNetwork' },
  UnsupportedChain: { needs: 'unsupportedNetwork' },
}

/** For `kit.router.describe`, which the modal calls. */
export const findTraits = (view: string): ViewTraits | undefined => traits[view]
