import { type Account, type Address, type Hex, hexToString, isHex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createCallLog } from '../createCallLog.js'
import { createProviderError } from '../createProviderError.js'
import { createWalletEvents } from '../createWalletEvents.js'
import { createCallBatches, type SendCallsParams } from './callBatches.js'
import { askNode, type EvmWalletChain, sendCall } from './chainAccess.js'
import type { EvmProvider, RequestArguments } from './EvmProvider.js'
import type { EvmWallet, EvmWalletOptions } from './EvmWallet.js'
import type { EvmWalletRequest } from './EvmWalletRequest.js'
import { readMemory, writeMemory } from './walletMemory.js'

const keyIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%233b5bdb"/%3E%3Cpath d="M20 8a6 6 0 0 0-5.7 7.9L8 22.2V25h3v-2h2v-2h2l1.1-1.3A6 6 0 1 0 20 8Zm1.5 6.5a2 2 0 1 1 0-4 2 2 0 0 1 0 4Z" fill="%23fff"/%3E%3C/svg%3E'
const readMethod =
  /^(eth_(get|call|blockNumber|estimate|gasPrice|feeHistory|maxPriorityFee|sendRaw|simulate)|web3_)/

type Ask = EvmWalletRequest extends infer Request
  ? Request extends EvmWalletRequest
    ? Omit<Request, 'method' | 'chainId'>
    : never
  : never
type TransactionParams = {
  from?: Address
  to?: Address
  value?: Hex
  data?: Hex
  input?: Hex
  gas?: Hex
  chainId?: Hex
}
type AddParams = {
  chainId?: string
  chainName?: string
  nativeCurrency?: EvmWalletChain['nativeCurrency']
  rpcUrls?: readonly string[]
}

/**
 * A wallet with real keys for tests and demos: EIP-1193 with EIP-2255 permissions, chain switching
 * and adding, EIP-5792 batches. It signs for real and reads and writes through its chains' own
 * nodes. Nothing of it belongs in production: keys lie in the page's memory.
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
  const batches = createCallBatches(options.batchDelegate)
  const log = createCallLog<RequestArguments>()
  let approve = options.approve ?? (() => true)
  let locked = options.locked ?? false
  let permitted = memory.permitted ?? false
  let selected = Math.min(memory.selected ?? 0, accounts.length - 1)
  let chain = known.get(memory.chainId ?? first.id) ?? first
  let connecting = false

  const remember = () =>
    writeMemory(storage, memoryKey, { permitted, chainId: chain.id, selected, added })
  const exposed = (): readonly Address[] => {
    if (!permitted || locked) return []
    const own = accounts.map((account) => account.address)
    return [...own.slice(selected, selected + 1), ...own.filter((_, i) => i !== selected)]
  }
  const emitAccounts = () => events.emit('accountsChanged', exposed())
  const setChain = (next: EvmWalletChain) => {
    if (next.id === chain.id) return
    chain = next
    remember()
    events.emit('chainChanged', numberToHex(chain.id))
  }
  const setPermitted = (next: boolean) => {
    if (next === permitted) return
    permitted = next
    remember()
    emitAccounts()
  }
  const authorize = (address: unknown): Account => {
    const account = accounts.find(
      (one) => one.address.toLowerCase() === String(address).toLowerCase(),
    )
    if (!account || exposed().length === 0)
      throw createProviderError(4100, 'The requested account has not been authorized.')
    return account
  }
  const ask = async (method: string, what: Ask) => {
    if (!(await approve({ method, chainId: chain.id, ...what } as EvmWalletRequest)))
      throw createProviderError(4001, 'User rejected the request.')
  }
  const sign = async (
    account: Account,
    kind: 'signMessage' | 'signTypedData',
    input: never,
  ): Promise<Hex> => {
    const signer = account[kind as keyof Account] as ((input: never) => Promise<Hex>) | undefined
    if (!signer) throw createProviderError(4200, 'This account cannot sign.')
    return await signer(input)
  }

  async function requestAccounts(method: string): Promise<readonly Address[]> {
    if (permitted || locked) return exposed()
    if (connecting)
      throw createProviderError(-32002, `Request of type '${method}' already pending. Please wait.`)
    connecting = true
    try {
      await ask(method, { kind: 'connect', accounts: accounts.map((account) => account.address) })
    } finally {
      connecting = false
    }
    setPermitted(true)
    events.emit('connect', { chainId: numberToHex(chain.id) })
    return exposed()
  }

  const permissions = () =>
    permitted
      ? [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: exposed() }],
          },
        ]
      : []

  async function answer({ method, params }: RequestArguments): Promise<unknown> {
    const [one, two] = Array.isArray(params) ? (params as unknown[]) : []
    switch (method) {
      case 'eth_chainId':
        return numberToHex(chain.id)
      case 'net_version':
        return String(chain.id)
      case 'eth_accounts':
        return exposed()
      case 'eth_requestAccounts':
        return await requestAccounts(method)
      case 'wallet_requestPermissions':
        await requestAccounts(method)
        return permissions()
      case 'wallet_getPermissions':
        return permissions()
      case 'wallet_revokePermissions':
        setPermitted(false)
        return null
      case 'personal_sign': {
        const account = authorize(two)
        const message = isHex(one) ? hexToString(one) : String(one)
        await ask(method, { kind: 'signMessage', account: account.address, message })
        return await sign(account, 'signMessage', {
          message: isHex(one) ? { raw: one } : message,
        } as never)
      }
      case 'eth_signTypedData_v4': {
        const account = authorize(one)
        const typedData = (typeof two === 'string' ? JSON.parse(two) : two) as Record<
          string,
          unknown
        >
        await ask(method, { kind: 'signTypedData', account: account.address, typedData })
        const { EIP712Domain: _, ...types } = typedData.types as Record<string, unknown>
        return await sign(account, 'signTypedData', { ...typedData, types } as never)
      }
      case 'eth_sendTransaction': {
        const tx = (one ?? {}) as TransactionParams
        const account = authorize(tx.from)
        if (tx.chainId !== undefined && Number(tx.chainId) !== chain.id)
          throw createProviderError(-32602, 'The chainId is not that of the active chain.')
        const data = tx.data ?? tx.input
        const call = {
          value: BigInt(tx.value ?? 0),
          ...(tx.to && { to: tx.to }),
          ...(data && { data }),
        }
        const target = chain
        await ask(method, { kind: 'sendTransaction', account: account.address, call })
        return await sendCall(target, account, call, tx.gas && BigInt(tx.gas))
      }
      case 'wallet_switchEthereumChain': {
        const { chainId } = (one ?? {}) as AddParams
        const next = known.get(Number(chainId))
        if (!next)
          throw createProviderError(
            4902,
            `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
          )
        if (next.id !== chain.id) await ask(method, { kind: 'switchNetwork', target: next.id })
        setChain(next)
        return null
      }
      case 'wallet_addEthereumChain': {
        const { chainId, chainName, nativeCurrency, rpcUrls } = (one ?? {}) as AddParams
        const id = Number(chainId)
        const [rpcUrl] = rpcUrls ?? []
        if (!rpcUrl || !Number.isSafeInteger(id))
          throw createProviderError(
            -32602,
            'wallet_addEthereumChain: rpcUrls or chainId is missing.',
          )
        await ask(method, {
          kind: 'addNetwork',
          target: id,
          name: chainName ?? '',
          rpcUrls: rpcUrls ?? [],
        })
        const next = {
          id,
          rpcUrl,
          ...(chainName && { name: chainName }),
          ...(nativeCurrency && { nativeCurrency }),
        }
        known.set(id, next)
        added.push(next)
        setChain(next)
        remember()
        return null
      }
      case 'wallet_watchAsset':
        await ask(method, { kind: 'watchAsset', asset: params })
        return true
      case 'wallet_getCapabilities':
        authorize(one)
        return batches.getCapabilities([...known.keys()])
      case 'wallet_sendCalls': {
        const input = (one ?? {}) as SendCallsParams
        const account = authorize(input.from ?? exposed()[0])
        const calls = batches.check(input, chain.id)
        const target = chain
        await ask(method, {
          kind: 'sendCalls',
          account: account.address,
          calls,
          atomic: input.atomicRequired === true,
        })
        return await batches.send(input, calls, target, account)
      }
      case 'wallet_getCallsStatus':
        return await batches.getStatus(one)
      case 'wallet_showCallsStatus':
        await batches.getStatus(one)
        return null
      default:
        if (readMethod.test(method)) return await askNode(chain, method, params ?? [])
        throw createProviderError(4200, `The method ${method} does not exist / is not available.`)
    }
  }

  const honest: EvmProvider = {
    request(args) {
      return log.pass(args, () => answer(args))
    },
    on(event, listener) {
      events.on(event, listener)
      return honest
    },
    removeListener(event, listener) {
      events.off(event, listener)
      return honest
    },
  }
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
      return permitted
    },
    selectAccount(index) {
      selected = index
      remember()
      if (permitted) emitAccounts()
    },
    selectChain(chainId) {
      const next = known.get(chainId)
      if (!next) throw new TypeError(`The test wallet does not know chain ${chainId}.`)
      setChain(next)
    },
    lock() {
      locked = true
      if (permitted) emitAccounts()
    },
    unlock() {
      locked = false
      if (permitted) emitAccounts()
    },
    revoke: () => setPermitted(false),
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
