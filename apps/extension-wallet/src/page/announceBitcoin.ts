import { installBitcoinWallet } from '@latchkey/testing/bitcoin'
import { identity } from '../identity.js'
import type { Bridge } from './createBridge.js'

type Listener = (payload: unknown) => void
type Account = { readonly address: string }

const unisatMethods = [
  'requestAccounts',
  'getAccounts',
  'getPublicKey',
  'getNetwork',
  'getChain',
  'switchChain',
  'disconnect',
  'signMessage',
  'signPsbt',
  'pushTx',
  'sendBitcoin',
] as const

/**
 * Bitcoin with its three interfaces: UniSat's object, WBIP, and the wallet standard with `bitcoin:`
 * features.
 */
export function announceBitcoin(bridge: Bridge): void {
  const call = (method: string, ...params: readonly unknown[]) =>
    bridge.call('bip122', method, params)
  const { name, icon } = identity

  const unisat = {
    ...Object.fromEntries(
      unisatMethods.map((method) => [
        method,
        (...params: unknown[]) => call(`unisat:${method}`, ...params),
      ]),
    ),
    on(event: string, listener: Listener) {
      bridge.on('bip122', `unisat:${event}`, listener)
      return unisat
    },
    removeListener(event: string, listener: Listener) {
      bridge.off('bip122', `unisat:${event}`, listener)
      return unisat
    },
  }
  const wbip = {
    request: (method: string, params?: unknown) => call('wbip:request', method, params),
    addListener({ eventName, cb }: { readonly eventName: string; readonly cb: Listener }) {
      bridge.on('bip122', `wbip:${eventName}`, cb)
      return () => bridge.off('bip122', `wbip:${eventName}`, cb)
    },
  }
  let accounts: readonly Account[] = []
  bridge.on('bip122', 'standard:change', (change) => {
    accounts = (change as { readonly accounts: readonly Account[] }).accounts
    for (const listener of [...changes]) listener({ accounts })
  })
  const changes = new Set<Listener>()
  const standard = {
    version: '1.0.0',
    name,
    icon,
    chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet', 'bitcoin:regtest'],
    get accounts() {
      return accounts
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        async connect(input: unknown) {
          const answer = (await call('bitcoin:connect', input)) as {
            readonly accounts: readonly Account[]
          }
          accounts = answer.accounts
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => call('standard:disconnect') },
      'standard:events': {
        version: '1.0.0',
        on(_: string, listener: Listener) {
          changes.add(listener)
          return () => changes.delete(listener)
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: unknown[]) => call('bitcoin:signMessage', ...inputs),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (...inputs: unknown[]) => call('bitcoin:signTransaction', ...inputs),
      },
    },
  }
  const wallet = { name, icon, providers: { unisat, wbip, standard } }
  const options = { providersKey: 'LatchkeyExtensionProviders' }
  installBitcoinWallet(window, wallet, { ...options, shapes: ['wbip', 'unisat'] })
  // Pages read wallet-standard accounts synchronously, so it announces itself once they are known.
  call('standard:accounts')
    .then(
      (known) => {
        if (accounts.length === 0) accounts = known as readonly Account[]
      },
      () => undefined,
    )
    .finally(() => installBitcoinWallet(window, wallet, { ...options, shapes: ['standard'] }))
}
