import { bytesToHex } from '@noble/hashes/utils.js'
import { sr25519CreateDerive } from '@polkadot-labs/hdkd'
import {
  DEV_MINI_SECRET,
  mnemonicToMiniSecret,
  ss58Decode,
  ss58Encode,
} from '@polkadot-labs/hdkd-helpers'
import { createCallLog } from '../createCallLog.js'
import { createWalletEvents } from '../createWalletEvents.js'
import type { WalletStorage } from '../WalletStorage.js'
import { createPolkadotSigner } from './createPolkadotSigner.js'
import type {
  InjectedAccount,
  InjectedExtension,
  InjectedProvider,
  PolkadotCall,
  PolkadotRequest,
  PolkadotWallet,
  PolkadotWalletOptions,
} from './PolkadotWallet.js'

const changed = 'accounts'

const prefixesOf =
  ({ receiverPrefixes, ss58Prefix = 42 }: PolkadotWalletOptions) =>
  (genesisHash: string): number =>
    receiverPrefixes?.[genesisHash] ?? ss58Prefix

/**
 * A Polkadot wallet with real sr25519 keys for tests and demos, for `window.injectedWeb3`:
 * accounts, signRaw, signPayload. It shows all its accounts, the selected one first. Not for
 * production: keys are in the page's memory.
 *
 * @example
 * const wallet = createPolkadotWallet({ approve: (request) => request.kind !== 'sendTransaction' })
 * const uninstall = installPolkadotWallet(window, wallet)
 */
export function createPolkadotWallet(options: PolkadotWalletOptions = {}): PolkadotWallet {
  const {
    paths = ['//Alice', '//Bob'],
    mnemonic,
    source = 'latchkey-test-wallet',
    version = '1.0.0',
    ss58Prefix = 42,
    storage,
  } = options
  const keys = deriveKeys({ paths, mnemonic, ss58Prefix })
  if (keys.length === 0) throw new TypeError('createPolkadotWallet needs at least one path.')

  const memoryKey = `latchkey-test-wallet:polkadot:${source}`
  const events = createWalletEvents()
  const log = createCallLog<PolkadotCall>()
  let approve = options.approve ?? (() => true)
  let locked = options.locked ?? false
  let permitted = readPermission(storage, memoryKey)
  let selected = 0

  const shown = (): readonly InjectedAccount[] => {
    if (!permitted || locked) return []
    const ordered = [
      ...keys.slice(selected, selected + 1),
      ...keys.filter((_, index) => index !== selected),
    ]
    return ordered.map(({ address, path }) => ({
      address,
      name: path.replace(/^\/+/, ''),
      type: 'sr25519',
      genesisHash: null,
    }))
  }
  const tell = () => events.emit(changed, shown())
  const setPermitted = (next: boolean) => {
    if (next === permitted) return
    permitted = next
    try {
      storage?.setItem(memoryKey, next ? 'permitted' : '')
    } catch {
      // Without storage the wallet does not remember.
    }
    tell()
  }
  const ask = async (request: PolkadotRequest) => {
    // The message of the polkadot-js extension; there are no codes.
    if (!(await approve(request))) throw new Error('Cancelled')
  }
  const keyOf = (address: string) => {
    const publicKey = bytesToHex(ss58Decode(address)[0])
    const key = permitted && !locked ? keys.find((one) => one.publicKey === publicKey) : undefined
    if (!key) throw new Error('Unable to find account')
    return key
  }
  const reach = (call: PolkadotCall, answer: () => unknown): unknown =>
    log.pass(call, async () => await answer())

  let extension: InjectedExtension = {
    accounts: {
      get: () => reach({ method: 'accounts.get', params: [] }, shown),
      subscribe(listener) {
        events.on(changed, listener)
        listener(shown())
        return () => events.off(changed, listener)
      },
    },
    metadata: { get: async () => [], provide: async () => true },
    signer: createPolkadotSigner({ reach, keyOf, ask, prefixOf: prefixesOf(options) }),
  }
  let provider: InjectedProvider = {
    version,
    enable: (origin) =>
      reach({ method: 'enable', params: [origin] }, async () => {
        if (!permitted)
          await ask({ kind: 'connect', origin, accounts: keys.map(({ address }) => address) })
        setPermitted(true)
        return extension
      }),
  }

  return {
    source,
    get provider() {
      return provider
    },
    addresses: keys.map(({ address }) => address),
    calls: log.calls,
    get isPermitted() {
      return permitted
    },
    selectAccount(index) {
      selected = index
      if (permitted) tell()
    },
    lock() {
      locked = true
      if (permitted) tell()
    },
    unlock() {
      locked = false
      if (permitted) tell()
    },
    revoke: () => setPermitted(false),
    emit: (accounts) => events.emit(changed, accounts),
    countListeners: events.count,
    setApprove(next) {
      approve = next
    },
    intercept: log.intercept,
    reshape(shape) {
      provider = shape(provider)
    },
    reshapeExtension(shape) {
      extension = shape(extension)
    },
  }
}

function readPermission(storage: WalletStorage | undefined, key: string): boolean {
  try {
    return storage?.getItem(key) === 'permitted'
  } catch {
    return false
  }
}

function deriveKeys({
  paths,
  mnemonic,
  ss58Prefix,
}: {
  readonly paths: readonly string[]
  readonly mnemonic: string | undefined
  readonly ss58Prefix: number
}) {
  const derive = sr25519CreateDerive(
    mnemonic === undefined ? DEV_MINI_SECRET : mnemonicToMiniSecret(mnemonic),
  )
  return paths.map((path) => {
    const { publicKey, sign } = derive(path)
    return {
      path,
      sign,
      publicKey: bytesToHex(publicKey),
      address: ss58Encode(publicKey, ss58Prefix),
    }
  })
}
