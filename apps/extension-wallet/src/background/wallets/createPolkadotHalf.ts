import { createPolkadotWallet, type InjectedExtension } from '@latchkey/testing/polkadot'
import { identity } from '../../identity.js'
import { createHalfWithoutNetworks } from './createHalfWithoutNetworks.js'
import { type HalfOptions, refuseMethod, type WalletHalf } from './WalletHalf.js'

/** Uses the keys of the development phrase, funded on every local Substrate chain. */
export function createPolkadotHalf({ storage, approve, emit }: HalfOptions): WalletHalf {
  const wallet = createPolkadotWallet({ source: identity.source, approve, storage })
  const extension = new Promise<InjectedExtension>((resolve) => {
    wallet.reshapeExtension((one) => {
      one.accounts.subscribe((accounts) => emit('accounts', accounts))
      resolve(one)
      return one
    })
  })
  return createHalfWithoutNetworks({
    wallet,
    async call(method, [first]) {
      const { accounts, signer } = await extension
      switch (method) {
        case 'enable':
          await wallet.provider.enable(String(first).slice(0, 100))
          return undefined
        case 'accounts.get':
          return await accounts.get()
        case 'signRaw':
          return await signer.signRaw(first as never)
        case 'signPayload':
          return await signer.signPayload(first as never)
        default:
          return refuseMethod(method)
      }
    },
    isPermitted: () => wallet.isPermitted,
    addresses: () => wallet.addresses,
  })
}
