import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import { createCallLog } from '../createCallLog.js'
import { createProviderError } from '../createProviderError.js'
import { createSolanaSigning } from './createSolanaSigning.js'
import { describeFeatures, optionalFeatures } from './describeFeatures.js'
import type { SolanaWallet, SolanaWalletAccount, SolanaWalletOptions } from './SolanaWallet.js'
import type { SolanaWalletRequest } from './SolanaWalletRequest.js'

const keyIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzBjYTY3OCIvPjxjaXJjbGUgY3g9IjIwIiBjeT0iMTIiIHI9IjYiIGZpbGw9IiNmZmYiLz48L3N2Zz4='
/**
 * A Solana wallet with real keys for tests and demos: a wallet-standard wallet with messages,
 * sign-in and transactions. It signs for real and sends through its chains' own nodes. Not for
 * production: keys are in the page's memory.
 *
 * @throws TypeError without a key
 * @example
 * const wallet = createSolanaWallet({
 *   secretKeys: localnet.solana.accounts.map(({ secretKey }) => secretKey),
 *   chains: [{ chain: 'solana:localnet', rpcUrl: localnet.solana.networks[0].rpcUrl }],
 *   approve: (request) => request.kind !== 'signTransaction',
 * })
 * const uninstall = installSolanaWallet(window, wallet)
 */
export function createSolanaWallet(options: SolanaWalletOptions): SolanaWallet {
  const {
    name = 'Latchkey Test Wallet',
    icon = keyIcon,
    storage,
    features: wanted = optionalFeatures,
  } = options
  if (options.secretKeys.length === 0)
    throw new TypeError('createSolanaWallet needs at least one key.')
  const chains = options.chains.map(({ chain }) => chain)
  const keys = options.secretKeys.map((secretKey) => readKey(secretKey, { chains, wanted }))
  const memoryKey = `latchkey-test-wallet:solana:${name}`
  const log = createCallLog<{ readonly feature: string; readonly input: readonly unknown[] }>()
  const listeners = new Set<(change: unknown) => void>()
  let approve = options.approve ?? (() => true)
  let permitted = readPermission(storage, memoryKey)
  let connected = false
  let selected = 0

  const shown = (): readonly SolanaWalletAccount[] => {
    if (!connected) return []
    const own = keys.map(({ account }) => account)
    return [...own.slice(selected, selected + 1), ...own.filter((_, index) => index !== selected)]
  }
  const emit = (change: unknown) => {
    for (const listener of [...listeners]) listener(change)
  }
  const setConnected = (next: boolean, remembered = next) => {
    permitted = remembered
    storage?.setItem(memoryKey, String(permitted))
    if (connected === next) return
    connected = next
    emit({ accounts: shown() })
  }
  const ask = async (request: SolanaWalletRequest) => {
    if (!(await approve(request))) throw createProviderError(4001, 'User rejected the request.')
  }
  const keyOf = (account: unknown) => {
    // The page must pass the wallet's own object, as some wallets require.
    const key = keys.find((one) => one.account === account)
    if (!connected || !key)
      throw createProviderError(4100, 'The requested account has not been authorized.')
    return key
  }
  const requestAccess = async () => {
    if (!connected && !permitted)
      await ask({ kind: 'connect', accounts: keys.map(({ account }) => account.address) })
    setConnected(true)
  }
  /** Signs in with the chosen account, or the first, and connects it. */
  const signIn = async (write: (address: string) => string) => {
    const key = keys[selected] ?? keys[0]
    if (!key) throw createProviderError(4100, 'There is no account.')
    const { address } = key.account
    const message = write(address)
    await ask({ kind: 'signIn', account: address, message })
    setConnected(true)
    return { key, message }
  }

  const honest: Readonly<Record<string, (...input: readonly unknown[]) => unknown>> = {
    async 'standard:connect'(input) {
      const { silent = false } = (input ?? {}) as { readonly silent?: boolean }
      if (!silent) await requestAccess()
      else if (permitted) setConnected(true)
      return { accounts: shown() }
    },
    'standard:disconnect': () => Promise.resolve(setConnected(false)),
    ...createSolanaSigning({ chains: options.chains, keyOf, ask, signIn }),
  }

  const call = (feature: string, input: readonly unknown[]): unknown =>
    log.pass({ feature, input }, () => honest[feature]?.(...input))
  const features = describeFeatures(wanted, { call, listeners })
  let wallet: object = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains,
    features,
    get accounts() {
      return shown()
    },
  })

  return {
    get wallet() {
      return wallet
    },
    name,
    icon,
    addresses: keys.map(({ account }) => account.address),
    requests: log.calls,
    get isPermitted() {
      return permitted
    },
    call: async (id, ...input) => await call(id, input),
    selectAccount(index) {
      selected = index
      if (connected) emit({ accounts: shown() })
    },
    revoke: () => setConnected(false),
    emit,
    countListeners: () => listeners.size,
    setApprove(next) {
      approve = next
    },
    intercept: log.intercept,
    reshape(shape) {
      wallet = shape(wallet)
    },
  }
}

/** A key, and its account as shown to a page. */
function readKey(
  secretKey: string,
  {
    chains,
    wanted,
  }: { readonly chains: SolanaWalletAccount['chains']; readonly wanted: readonly string[] },
) {
  const secret = hex.decode(secretKey.replace(/^0x/, ''))
  const publicKey = ed25519.getPublicKey(secret)
  const features = wanted.filter((feature) => feature.startsWith('solana:'))
  const account: SolanaWalletAccount = Object.freeze({
    address: base58.encode(publicKey),
    publicKey,
    chains,
    features,
  })
  return { secret, account }
}

function readPermission(storage: SolanaWalletOptions['storage'], key: string): boolean {
  try {
    return storage?.getItem(key) === 'true'
  } catch {
    return false
  }
}
