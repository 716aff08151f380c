import { type EvmProvider, installEvmWallet } from '@latchkey/testing/evm'
import { identity } from '../identity.js'
import type { Bridge } from './createBridge.js'

/** Ethereum: EIP-6963, and `window.ethereum` if that is free. */
export function announceEvm(bridge: Bridge): void {
  const { name, rdns, icon } = identity
  const provider: EvmProvider = {
    request: (args) => bridge.call('eip155', 'request', [args]),
    on(event, listener) {
      bridge.on('eip155', event, listener)
      return provider
    },
    removeListener(event, listener) {
      bridge.off('eip155', event, listener)
      return provider
    },
  }
  installEvmWallet(
    window,
    { info: Object.freeze({ uuid: crypto.randomUUID(), name, rdns, icon }), provider },
    { legacy: true },
  )
}
