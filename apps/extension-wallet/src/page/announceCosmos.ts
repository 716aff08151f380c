import { createOfflineSigner, installCosmosWallet, type KeplrLike } from '@latchkey/testing/cosmos'
import { identity } from '../identity.js'
import type { Bridge } from './createBridge.js'

const methods = [
  'enable',
  'disable',
  'isEnabled',
  'getKey',
  'getKeysSettled',
  'experimentalSuggestChain',
  'signAmino',
  'signArbitrary',
  'sendTx',
] as const

/** Cosmos: Keplr's object, at Keplr's global and among the registered wallets. */
export function announceCosmos(bridge: Bridge): void {
  const call = (method: string, ...params: readonly unknown[]) =>
    bridge.call('cosmos', method, params)
  const provider: KeplrLike = {
    version: '0.12.0',
    mode: 'extension',
    defaultOptions: {},
    ...Object.fromEntries(
      methods.map((method) => [method, (...params: unknown[]) => call(method, ...params)]),
    ),
    // Pages pass the number as a bigint, a Long or a string.
    signDirect: (
      chainId: unknown,
      signer: unknown,
      document: { readonly accountNumber?: unknown },
    ) =>
      call('signDirect', chainId, signer, {
        ...document,
        accountNumber: String(document.accountNumber ?? 0),
      }),
    getOfflineSigner: (chainId: string) => createOfflineSigner(provider, chainId),
  }
  const onKeystoreChange = (listener: () => void) => {
    bridge.on('cosmos', 'keystorechange', listener)
    return () => bridge.off('cosmos', 'keystorechange', listener)
  }
  installCosmosWallet(
    window,
    { name: identity.name, provider, onKeystoreChange },
    { shapes: ['keplr', 'registered'], id: identity.source },
  )
}
