import type {
  BitcoinWallet,
  BitcoinWalletAddress,
  BitcoinWalletOptions,
  BitcoinWalletShape,
} from './BitcoinWallet.js'
import { createVault } from './createVault.js'
import { createStandardProvider } from './shapes/createStandardProvider.js'
import { createUnisatProvider } from './shapes/createUnisatProvider.js'
import { createWbipProvider } from './shapes/createWbipProvider.js'

const coinIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23e8590c"/%3E%3Ccircle cx="16" cy="16" r="8" fill="%23fff"/%3E%3C/svg%3E'

/**
 * A Bitcoin wallet with real keys for tests and demos, with three interfaces: UniSat's object, WBIP
 * (sats-connect), wallet-standard. It signs messages by BIP-137 and BIP-322, signs PSBTs, and sends
 * through an Esplora server. Not for production.
 *
 * @example
 * const wallet = createBitcoinWallet({
 *   networks: [{ name: 'regtest', esploraUrl: localnet.bitcoin.networks[0].rpcUrls[0] }],
 * })
 * const uninstall = installBitcoinWallet(window, wallet, { shapes: ['wbip'] })
 */
export function createBitcoinWallet(options: BitcoinWalletOptions): BitcoinWallet {
  const { name = 'Latchkey Test Bitcoin', icon = coinIcon, psbtOnly = false } = options
  const vault = createVault(options)
  const unisat = createUnisatProvider(vault, psbtOnly)
  const wbip = createWbipProvider(vault, psbtOnly)
  const standard = createStandardProvider(vault, { name, icon })
  const providers: Record<BitcoinWalletShape, object> = {
    unisat: unisat.provider,
    wbip: wbip.provider,
    standard: standard.provider,
  }
  const emitters = [unisat.events, wbip.events, standard.events]
  return {
    name,
    icon,
    providers,
    get addresses() {
      return vault.all().map(
        ({ purpose, addressType, address, publicKey }): BitcoinWalletAddress => ({
          purpose,
          addressType,
          address,
          publicKey,
        }),
      )
    },
    get network() {
      return vault.network
    },
    get isPermitted() {
      return vault.permitted
    },
    calls: vault.calls,
    selectAccount: vault.select,
    selectNetwork: vault.setNetwork,
    lock: () => vault.setLocked(true),
    unlock: () => vault.setLocked(false),
    revoke: () => vault.setPermitted(false),
    emit(event, payload) {
      for (const emitter of emitters) emitter.emit(event, payload)
    },
    countListeners: () => emitters.reduce((sum, emitter) => sum + emitter.count(), 0),
    setApprove: vault.setApprove,
    intercept: vault.intercept,
    reshape(shape, change) {
      providers[shape] = change(providers[shape])
    },
  }
}
