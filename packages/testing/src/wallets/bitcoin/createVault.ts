import { createCallLog } from '../createCallLog.js'
import { createProviderError } from '../createProviderError.js'
import { createWalletEvents } from '../createWalletEvents.js'
import type { WalletStorage } from '../WalletStorage.js'
import type {
  BitcoinNetworkName,
  BitcoinWalletCall,
  BitcoinWalletOptions,
  BitcoinWalletRequest,
  BitcoinWalletShape,
} from './BitcoinWallet.js'
import { createVaultSigning } from './createVaultSigning.js'
import { createKeyring, type KeyedAddress } from './keys.js'

export type Vault = ReturnType<typeof createVault>

/**
 * The shared part of all shapes: keys, permission, consent, network. Errors have EIP-1193 codes,
 * which each shape translates.
 */
export function createVault(options: BitcoinWalletOptions) {
  const {
    mnemonic = 'test test test test test test test test test test test junk',
    accountCount = 2,
    bip322Prefix = false,
  } = options
  const [first] = options.networks
  if (!first) throw new TypeError('createBitcoinWallet needs a network.')
  const keyring = createKeyring(mnemonic, options.paymentType ?? 'p2wpkh')
  const events = createWalletEvents()
  const log = createCallLog<BitcoinWalletCall>()
  let approve = options.approve ?? (() => true)
  const memoryKey = `latchkey-test-wallet:bip122:${options.name ?? ''}`
  let permitted = readsTrue(options.storage, memoryKey)
  let locked = options.locked ?? false
  let selected = 0
  let network: BitcoinNetworkName = first.name

  const all = (): readonly KeyedAddress[] => keyring(network, selected)
  const exposed = (): readonly KeyedAddress[] => (permitted && !locked ? all() : [])
  const remember = (next: boolean): void => {
    permitted = next
    try {
      options.storage?.setItem(memoryKey, String(next))
    } catch {
      // Without storage the wallet does not remember.
    }
  }
  const tell = (event: 'accounts' | 'network') => {
    events.emit(event, undefined)
  }
  const ask = async (request: BitcoinWalletRequest): Promise<void> => {
    if (!(await approve(request))) throw createProviderError(4001, 'User rejected the request.')
  }
  const need = (address?: string): KeyedAddress => {
    const [payment] = exposed()
    const key = address === undefined ? payment : exposed().find((one) => one.address === address)
    if (!key) throw createProviderError(4100, 'The page is not connected to this address.')
    return key
  }
  const esploraUrl = (): string => {
    const url = options.networks.find(({ name }) => name === network)?.esploraUrl
    if (!url) throw createProviderError(4901, 'This wallet has no server for the network.')
    return url
  }

  return {
    events,
    calls: log.calls,
    tell,
    exposed,
    all,
    ask,
    need,
    get network() {
      return network
    },
    get permitted() {
      return permitted
    },
    /** Handles every call of the page. */
    call(shape: BitcoinWalletShape, method: string, params: unknown, run: () => unknown): unknown {
      return log.pass({ shape, method, params }, async () => await run())
    },
    intercept: log.intercept,
    setApprove(next: typeof approve) {
      approve = next
    },
    async connect(): Promise<readonly KeyedAddress[]> {
      if (!permitted && !locked) {
        await ask({ kind: 'connect', addresses: all().map(({ address }) => address) })
        remember(true)
      }
      return exposed()
    },
    setPermitted(next: boolean) {
      if (permitted === next) return
      remember(next)
      tell('accounts')
    },
    setLocked(next: boolean) {
      locked = next
      if (permitted) tell('accounts')
    },
    select(index: number) {
      selected = Math.min(index, accountCount - 1)
      if (permitted) tell('accounts')
    },
    setNetwork(name: BitcoinNetworkName) {
      if (!options.networks.some((one) => one.name === name))
        throw createProviderError(4902, `The network ${name} is not known here.`)
      if (name === network) return
      network = name
      if (permitted) tell('network')
    },
    async switchNetwork(name: BitcoinNetworkName) {
      if (!options.networks.some((one) => one.name === name))
        throw createProviderError(4902, `The network ${name} is not known here.`)
      if (name !== network) await ask({ kind: 'switchNetwork', target: name })
      this.setNetwork(name)
    },
    ...createVaultSigning({ need, ask, exposed, esploraUrl, network: () => network, bip322Prefix }),
  }
}

function readsTrue(storage: WalletStorage | undefined, key: string): boolean {
  try {
    return storage?.getItem(key) === 'true'
  } catch {
    return false
  }
}
