import { readLocalStorage } from '@latchkey/core'
import { createEvmWallet, type EvmWallet, installEvmWallet } from '@latchkey/testing/evm'
import type { Localnet } from '../chains/localnet.js'
import { askOwner } from './approvals.js'
import { describeEvm } from './consent/describeEvm.js'
import { estimateFee } from './estimateFee.js'

/** The bundled wallet: real keys of the local chains, announced like an extension. */
export function installTestWallet(localnet: Localnet): EvmWallet {
  const storage = readLocalStorage()
  const wallet = createEvmWallet({
    privateKeys: localnet.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
    chains: localnet.evm.map(({ chainId, rpcUrl, name }) => ({ id: chainId, rpcUrl, name })),
    ...(localnet.evm[0] ? { batchDelegate: localnet.evm[0].batchDelegate } : {}),
    approve: async (request) =>
      askOwner(describeEvm(request, localnet.evm, await estimateFee(request, localnet.evm))),
    ...(storage ? { storage } : {}),
  })
  installEvmWallet(window, wallet)
  return wallet
}
