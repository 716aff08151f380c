import { createCallLog } from '../createCallLog.js'
import type {
  CosmosCall,
  CosmosWallet,
  CosmosWalletChain,
  CosmosWalletOptions,
  CosmosWalletRequest,
  KeplrLike,
} from './CosmosWallet.js'
import { createCosmosAccess } from './createCosmosAccess.js'
import { createCosmosSigning } from './createCosmosSigning.js'
import { createOfflineSigner } from './createOfflineSigner.js'
import { type CosmosKey, createKeyring, type KeyShape } from './keys.js'

type Memory = {
  readonly permitted: readonly string[]
  readonly selected: number
  readonly added: readonly CosmosWalletChain[]
}

/**
 * A Keplr-compatible wallet with real keys for tests and demos: `enable`, `getKey`,
 * `getKeysSettled`, `experimentalSuggestChain`, both sign modes, ADR-36, `sendTx`, offline signers.
 * Not for production: keys are in the page's memory.
 *
 * @example
 * const wallet = createCosmosWallet({
 *   mnemonic: localnet.cosmos.mnemonic,
 *   chains: localnet.cosmos.networks.map(({ chainId, bech32Prefix, rpcUrl }) => ({
 *     chainId,
 *     bech32Prefix,
 *     rest: rpcUrl,
 *   })),
 *   approve: (request) => request.kind !== 'signDirect',
 * })
 * const uninstall = installCosmosWallet(window, wallet)
 */
export function createCosmosWallet(options: CosmosWalletOptions): CosmosWallet {
  const {
    mnemonic,
    accountCount = 2,
    name = 'Latchkey Test Wallet',
    silentCheck = 'isEnabled',
    ledger = false,
    storage,
  } = options
  const keyring = createKeyring(mnemonic)
  const memoryKey = `latchkey-test-wallet:cosmos:${name}`
  const memory = readMemory(storage, memoryKey)
  const added: CosmosWalletChain[] = [...(memory.added ?? [])]
  const known = new Map([...options.chains, ...added].map((chain) => [chain.chainId, chain]))
  const permitted = new Set<string>(memory.permitted ?? [])
  let selected = Math.min(memory.selected ?? 0, accountCount - 1)
  let approve = options.approve ?? (() => true)
  let locked = options.locked ?? false
  const log = createCallLog<CosmosCall>()
  const listeners = new Set<() => void>()

  const remember = () => {
    try {
      storage?.setItem(
        memoryKey,
        JSON.stringify({ permitted: [...permitted], selected, added } satisfies Memory),
      )
    } catch {
      // Without storage the wallet does not remember.
    }
  }
  const emit = () => {
    for (const listener of [...listeners]) listener()
  }
  const current = (shape: KeyShape): CosmosKey => keyring(selected, shape)
  const ask = async (request: CosmosWalletRequest) => {
    if (locked) throw new Error('Key ring is locked')
    if (!(await approve(request))) throw new Error('Request rejected')
  }
  const { permit, authorize, chainOf, ...access } = createCosmosAccess({
    known,
    added,
    permitted,
    ask,
    isLocked: () => locked,
    chosen: (chain) => ({ name: `Account ${selected + 1}`, key: current(chain), ledger }),
    remember,
  })
  const methods = {
    ...access.methods,
    ...createCosmosSigning({
      permit,
      authorize,
      ask,
      keyOn: (chainId) => current(chainOf(chainId)),
      chainOf,
      ledger,
    }),
  }

  const honest: KeplrLike = { version: '0.12.0', mode: 'extension', defaultOptions: {} }
  const expose = (method: string, answer: (...args: never[]) => Promise<unknown>) => {
    honest[method] = (...args: readonly unknown[]) =>
      log.pass({ method, args }, () => answer(...(args as never[])))
  }
  for (const [method, answer] of Object.entries(methods)) expose(method, answer)
  if (silentCheck !== 'none') expose(silentCheck, access.isAllowed)
  honest.getOfflineSigner = (chainId: string) => createOfflineSigner(honest, chainId)
  let provider = honest

  return {
    get provider() {
      return provider
    },
    name,
    addresses(chainId) {
      const chain = chainOf(chainId)
      return Array.from({ length: accountCount }, (_, index) =>
        keyring(index, chain).address(chain.bech32Prefix),
      )
    },
    calls: log.calls,
    get permitted() {
      return [...permitted]
    },
    selectAccount(index) {
      selected = index
      remember()
      emit()
    },
    lock() {
      locked = true
    },
    unlock() {
      locked = false
    },
    revoke() {
      permitted.clear()
      remember()
      emit()
    },
    emit,
    onKeystoreChange(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    setApprove(next) {
      approve = next
    },
    intercept: log.intercept,
    reshape(shape) {
      provider = shape(provider)
    },
  }
}

function readMemory(storage: CosmosWalletOptions['storage'], key: string): Partial<Memory> {
  try {
    const memory: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    return typeof memory === 'object' && memory !== null ? memory : {}
  } catch {
    return {}
  }
}
