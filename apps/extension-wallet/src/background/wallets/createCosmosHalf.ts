import { createCosmosWallet } from '@latchkey/testing/cosmos'
import { identity } from '../../identity.js'
import { phrase } from '../Chains.js'
import { createHalfWithoutNetworks } from './createHalfWithoutNetworks.js'
import { type HalfOptions, ownMethod, refuseMethod, type WalletHalf } from './WalletHalf.js'

export function createCosmosHalf({ chains, storage, approve, emit }: HalfOptions): WalletHalf {
  const wallet = createCosmosWallet({
    name: identity.name,
    mnemonic: phrase,
    chains: chains.cosmos,
    approve,
    storage,
  })
  wallet.onKeystoreChange(() => emit('keystorechange', undefined))
  return createHalfWithoutNetworks({
    wallet,
    // An offline signer cannot leave the worker: the page creates its own.
    call: async (method, params) =>
      method === 'getOfflineSigner'
        ? refuseMethod(method)
        : await ownMethod(wallet.provider, method)(...params),
    isPermitted: () => wallet.permitted.length > 0,
    addresses: () => (chains.cosmos[0] ? wallet.addresses(chains.cosmos[0].chainId) : []),
  })
}
