import { createProviderError } from '@latchkey/testing'
import { createEvmWallet, type RequestArguments } from '@latchkey/testing/evm'
import { mnemonicToAccount } from 'viem/accounts'
import { identity } from '../../identity.js'
import { phrase } from '../Chains.js'
import { type HalfOptions, refuseMethod, type WalletHalf } from './WalletHalf.js'

const events = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const

export function createEvmHalf({ chains, storage, approve, emit }: HalfOptions): WalletHalf {
  const accounts = [0, 1].map((addressIndex) => mnemonicToAccount(phrase, { addressIndex }))
  const delegate = chains.eip155[0]?.batchDelegate
  let selected = 0
  const wallet = createEvmWallet({
    accounts,
    chains: chains.eip155,
    name: identity.name,
    rdns: identity.rdns,
    approve,
    storage,
    ...(delegate && { batchDelegate: delegate }),
  })
  for (const event of events) wallet.provider.on(event, (payload) => emit(event, payload))
  return {
    async call(method, [args]) {
      if (method !== 'request') refuseMethod(method)
      const request = args as RequestArguments | null | undefined
      if (typeof request?.method !== 'string') throw createProviderError(-32600, 'Invalid request.')
      return await wallet.provider.request({ method: request.method, params: request.params })
    },
    get isPermitted() {
      return wallet.isPermitted
    },
    get address() {
      return wallet.addresses[selected] ?? ''
    },
    networks: chains.eip155.map(({ id, name }) => ({ id: String(id), name })),
    get network() {
      return String(wallet.chainId)
    },
    selectAccount(index) {
      selected = index
      wallet.selectAccount(index)
    },
    selectNetwork: (id) => wallet.selectChain(Number(id)),
    revoke: wallet.revoke,
  }
}
