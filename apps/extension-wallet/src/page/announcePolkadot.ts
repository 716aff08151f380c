import { type InjectedExtension, installPolkadotWallet } from '@latchkey/testing/polkadot'
import { identity } from '../identity.js'
import type { Bridge } from './createBridge.js'

/** Polkadot: `injectedWeb3`. */
export function announcePolkadot(bridge: Bridge): void {
  const call = (method: string, ...params: readonly unknown[]) =>
    bridge.call('polkadot', method, params)
  const extension: InjectedExtension = {
    accounts: {
      get: () => call('accounts.get'),
      subscribe(listener) {
        bridge.on('polkadot', 'accounts', listener)
        call('accounts.get').then(listener, () => undefined)
        return () => bridge.off('polkadot', 'accounts', listener)
      },
    },
    metadata: { get: async () => [], provide: async () => true },
    signer: {
      signRaw: (payload) => call('signRaw', payload),
      signPayload: (payload) => call('signPayload', payload),
    },
  }
  const enable = async (appName: string) => {
    await call('enable', appName)
    return extension
  }
  installPolkadotWallet(window, { source: identity.source, provider: { version: '1.0.0', enable } })
}
