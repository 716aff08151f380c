import { type BitcoinNetworkName, createBitcoinWallet } from '@latchkey/testing/bitcoin'
import { identity } from '../../identity.js'
import { phrase } from '../Chains.js'
import { type HalfOptions, ownMethod, type WalletHalf } from './WalletHalf.js'

type Listener = (payload: unknown) => void
type Providers = {
  readonly unisat: { on(event: string, listener: Listener): unknown }
  readonly wbip: {
    request(method: string, params: unknown): unknown
    addListener(options: { readonly eventName: string; readonly cb: Listener }): unknown
  }
  readonly standard: {
    readonly accounts: unknown
    readonly features: Readonly<Record<string, unknown>> & {
      readonly 'standard:events': { on(event: string, listener: Listener): unknown }
    }
  }
}

export function createBitcoinHalf({ chains, storage, approve, emit }: HalfOptions): WalletHalf {
  const wallet = createBitcoinWallet({
    name: identity.name,
    mnemonic: phrase,
    networks: chains.bip122,
    approve,
    storage,
  })
  const { unisat, wbip, standard } = wallet.providers as unknown as Providers
  for (const event of ['accountsChanged', 'chainChanged'])
    unisat.on(event, (payload) => emit(`unisat:${event}`, payload))
  for (const eventName of ['accountChange', 'networkChange', 'disconnect'])
    wbip.addListener({ eventName, cb: (payload) => emit(`wbip:${eventName}`, payload) })
  standard.features['standard:events'].on('change', (payload) => emit('standard:change', payload))
  return {
    async call(method, params) {
      const [shape = '', name = ''] = method.split(':')
      if (method === 'standard:accounts') return standard.accounts
      if (method === 'wbip:request') return await wbip.request(String(params[0]), params[1])
      if (shape === 'unisat' && name !== 'on' && name !== 'removeListener')
        return await ownMethod(unisat, name)(...params)
      return await ownMethod(standard.features[method], name === 'on' ? '' : name)(...params)
    },
    get isPermitted() {
      return wallet.isPermitted
    },
    get address() {
      return wallet.addresses[0]?.address ?? ''
    },
    networks: chains.bip122.map(({ name }) => ({
      id: name,
      name: name === 'signet' ? 'Signet' : 'Regtest',
    })),
    get network() {
      return wallet.network
    },
    selectAccount: wallet.selectAccount,
    selectNetwork: (id) => wallet.selectNetwork(id as BitcoinNetworkName),
    revoke: wallet.revoke,
  }
}
