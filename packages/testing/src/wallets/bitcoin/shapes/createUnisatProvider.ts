import { hex } from '@scure/base'
import { createWalletEvents } from '../../createWalletEvents.js'
import type { BitcoinNetworkName } from '../BitcoinWallet.js'
import type { Vault } from '../createVault.js'
import type { InputToSign } from '../signing/transactions.js'

const chains: Readonly<Record<BitcoinNetworkName, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}
type Listener = (payload: unknown) => void
type SignOptions = {
  readonly autoFinalized?: boolean
  readonly toSignInputs?: readonly InputToSign[]
}

/** The wallet at `window.unisat`: one address, PSBTs as hex. */
export function createUnisatProvider(vault: Vault, psbtOnly: boolean) {
  const events = createWalletEvents()
  const shown = () =>
    vault
      .exposed()
      .slice(0, 1)
      .map(({ address }) => address)
  vault.events.on('accounts', () => events.emit('accountsChanged', shown()))
  vault.events.on('network', () => {
    events.emit('chainChanged', { enum: chains[vault.network] })
    events.emit('accountsChanged', shown())
  })
  const method =
    <Params extends readonly never[]>(name: string, run: (...params: Params) => unknown) =>
    (...params: Params): unknown =>
      vault.call('unisat', name, params, () => run(...params))
  const chainOf = (): unknown => ({
    enum: chains[vault.network],
    name: `Bitcoin ${vault.network}`,
    network: vault.network === 'mainnet' ? 'livenet' : 'testnet',
  })

  const provider = {
    requestAccounts: method('requestAccounts', async () => {
      await vault.connect()
      return shown()
    }),
    getAccounts: method('getAccounts', shown),
    getPublicKey: method('getPublicKey', () => vault.need().publicKey),
    getNetwork: method('getNetwork', () => (vault.network === 'mainnet' ? 'livenet' : 'testnet')),
    getChain: method('getChain', chainOf),
    switchChain: method('switchChain', async (chain: string) => {
      await vault.switchNetwork(
        (Object.keys(chains) as BitcoinNetworkName[]).find((name) => chains[name] === chain) ??
          (chain as BitcoinNetworkName),
      )
      return chainOf()
    }),
    disconnect: method('disconnect', () => vault.setPermitted(false)),
    signMessage: method('signMessage', (message: string, type?: string) =>
      vault.signMessage(undefined, message, type === 'bip322-simple' ? 'bip322' : 'ecdsa'),
    ),
    signPsbt: method(
      'signPsbt',
      async (psbt: string, { autoFinalized = true, toSignInputs }: SignOptions = {}) =>
        hex.encode((await vault.signPsbt(hex.decode(psbt), toSignInputs, autoFinalized)).toPSBT()),
    ),
    pushTx: method('pushTx', (transaction: string) => vault.broadcast(transaction)),
    ...(!psbtOnly && {
      sendBitcoin: method(
        'sendBitcoin',
        (to: string, satoshis: number, { feeRate }: { readonly feeRate?: number } = {}) =>
          vault.transfer([{ address: to, amount: BigInt(satoshis) }], feeRate),
      ),
    }),
    on(event: string, listener: Listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event: string, listener: Listener) {
      events.off(event, listener)
      return provider
    },
  }
  return { provider: provider as object, events }
}
