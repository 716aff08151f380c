import { numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createCallLog } from '../createCallLog.js'
import { createProviderError } from '../createProviderError.js'
import { createWalletEvents } from '../createWalletEvents.js'
import { askNode, type EvmWalletChain } from './chainAccess.js'
import { createEvmAccess } from './createEvmAccess.js'
import { createEvmBatches } from './createEvmBatches.js'
import { createEvmNetworks } from './createEvmNetworks.js'
import { createEvmSigning } from './createEvmSigning.js'
import type { AskOwner, EvmMethods } from './EvmMethods.js'
import type { EvmProvider, RequestArguments } from './EvmProvider.js'
import type { EvmWallet, EvmWalletOptions } from './EvmWallet.js'
import type { EvmWalletRequest } from './EvmWalletRequest.js'
import { readMemory, writeMemory } from './walletMemory.js'

const keyIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%233b5bdb"/%3E%3Cpath d="M20 8a6 6 0 0 0-5.7 7.9L8 22.2V25h3v-2h2v-2h2l1.1-1.3A6 6 0 1 0 20 8Zm1.5 6.5a2 2 0 1 1 0-4 2 2 0 0 1 0 4Z" fill="%23fff"/%3E%3C/svg%3E'
const readMethod =
  /^(eth_(get|call|blockNumber|estimate|gasPrice|feeHistory|maxPriorityFee|sendRaw|simulate)|web3_)/

/**
 * A wallet with real keys for tests and demos: EIP-1193 with EIP-2255 permissions, chain switching
 * and adding, EIP-5792 batches. It signs for real, and reads and writes through its chains' own
 * nodes. Not for production: keys are in the page's memory.
 *
 * @example
 * const wallet = createEvmWallet({
 *   privateKeys: localnet.accounts.map(({ privateKey }) => privateKey),
 *   chains: localnet.evm.map(({ chainId, rpcUrl }) => ({ id: chainId, rpcUrl })),
 *   approve: (request) => request.kind !== 'sendTransaction',
 * })
 * const uninstall = installEvmWallet(window, wallet)
 */
export function createEvmWallet(options: EvmWalletOptions): EvmWallet {
  const {
    name = 'Latchkey Test Wallet',
    rdns = 'dev.latchkey.test-wallet',
    icon = keyIcon,
    uuid = crypto.randomUUID(),
    storage,
  } = options
  const accounts =
    options.accounts ?? (options.privateKeys ?? []).map((key) => privateKeyToAccount(key))
  const [first] = options.chains
  if (accounts.length === 0 || !first)
    throw new TypeError('createEvmWallet needs at least one account and one chain.')

  const memoryKey = `latchkey-test-wallet:${rdns}`
  const memory = readMemory(storage, memoryKey)
  const added = [...(memory.added ?? [])]
  const known = new Map([...options.chains, ...added].map((chain) => [chain.id, chain]))
  const events = createWalletEvents()
  const log = createCallLog<RequestArguments>()
  let approve = options.approve ?? (() => true)
  let chain = known.get(memory.chainId ?? first.id) ?? first

  const remember = () =>
    writeMemory(storage, memoryKey, {
      permitted: access.isPermitted(),
      chainId: chain.id,
      selected: access.selected(),
      added,
    })
  const setChain = (next: EvmWalletChain) => {
    if (next.id === chain.id) return
    chain = next
    remember()
    events.emit('chainChanged', numberToHex(chain.id))
  }
  const ask: AskOwner = async (method, what) => {
    if (!(await approve({ method, chainId: chain.id, ...what } as EvmWalletRequest)))
      throw createProviderError(4001, 'User rejected the request.')
  }
  const access = createEvmAccess({
    accounts,
    memory,
    locked: options.locked ?? false,
    ask,
    events,
    chain: () => chain,
    remember,
  })
  const { authorize, exposed } = access
  const own = { authorize, exposed, ask, chain: () => chain }
  const methods: EvmMethods = {
    eth_chainId: () => numberToHex(chain.id),
    net_version: () => String(chain.id),
    ...access.methods,
    ...createEvmSigning(own),
    ...createEvmNetworks({
      ...own,
      known,
      setChain,
      onAdded(next) {
        added.push(next)
        setChain(next)
        remember()
      },
    }),
    ...(options.batches !== false &&
      createEvmBatches({ ...own, known, batchDelegate: options.batchDelegate })),
  }

  async function answer({ method, params }: RequestArguments): Promise<unknown> {
    if (Object.hasOwn(methods, method))
      return await methods[method]?.(Array.isArray(params) ? params : [], method)
    if (method === 'wallet_watchAsset') {
      await ask(method, { kind: 'watchAsset', asset: params })
      return true
    }
    if (readMethod.test(method)) return await askNode(chain, method, params ?? [])
    throw createProviderError(4200, `The method ${method} does not exist / is not available.`)
  }

  const honest = createProvider((args) => log.pass(args, () => answer(args)), events)
  let provider = honest

  return {
    get provider() {
      return provider
    },
    info: Object.freeze({ uuid, name, icon, rdns }),
    addresses: accounts.map((account) => account.address),
    requests: log.calls,
    get chainId() {
      return chain.id
    },
    get isPermitted() {
      return access.isPermitted()
    },
    selectAccount: access.selectAccount,
    selectChain(chainId) {
      const next = known.get(chainId)
      if (!next) throw new TypeError(`The test wallet does not know chain ${chainId}.`)
      setChain(next)
    },
    lock: () => access.setLocked(true),
    unlock: () => access.setLocked(false),
    revoke: () => access.setPermitted(false),
    emit: events.emit,
    countListeners: events.count,
    setApprove(next) {
      approve = next
    },
    intercept: log.intercept,
    reshape(shape) {
      provider = shape(provider)
    },
  }
}

/** An EIP-1193 provider. */
function createProvider(
  request: EvmProvider['request'],
  events: ReturnType<typeof createWalletEvents>,
): EvmProvider {
  const provider: EvmProvider = {
    request,
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.off(event, listener)
      return provider
    },
  }
  return provider
}
