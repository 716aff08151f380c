import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64, hex } from '@scure/base'
import { createCallLog } from '../createCallLog.js'
import { createProviderError } from '../createProviderError.js'
import { askSolanaNode } from './askSolanaNode.js'
import type { SolanaWallet, SolanaWalletAccount, SolanaWalletOptions } from './SolanaWallet.js'
import type { SolanaWalletRequest } from './SolanaWalletRequest.js'
import { writeSignInMessage } from './signInMessage.js'
import { readWireTransaction } from './wireTransaction.js'

const keyIcon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzBjYTY3OCIvPjxjaXJjbGUgY3g9IjIwIiBjeT0iMTIiIHI9IjYiIGZpbGw9IiNmZmYiLz48L3N2Zz4='
const optional = [
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signIn',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const
const versions = ['legacy', 0] as const

type TransactionInput = {
  readonly account?: unknown
  readonly transaction?: unknown
  readonly chain?: unknown
}

/**
 * A Solana wallet with real keys for tests and demos: a wallet of the wallet standard with
 * messages, sign-in and transactions. It signs for real and sends through its chains' own nodes.
 * Nothing of it belongs in production: keys lie in the page's memory.
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
    features: wanted = optional,
  } = options
  if (options.secretKeys.length === 0)
    throw new TypeError('createSolanaWallet needs at least one key.')
  const chains = options.chains.map(({ chain }) => chain)
  const keys = options.secretKeys.map((secretKey) => {
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
  })
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
    // The page must hand back the wallet's own object, as some wallets want it.
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
  const sign = async ({ account, transaction, chain }: TransactionInput, sends: boolean) => {
    const key = keyOf(account)
    if (!(transaction instanceof Uint8Array))
      throw createProviderError(-32602, 'transaction: bytes are expected')
    if (chain !== undefined && !chains.some((one) => one === chain))
      throw createProviderError(-32602, `unknown chain ${String(chain)}`)
    const parsed = readWireTransaction(transaction)
    const { instructions, message } = parsed
    const { address } = key.account
    await ask({
      kind: 'signTransaction',
      account: address,
      sends,
      chain: chain === undefined ? undefined : String(chain),
      instructions,
    })
    return parsed.withSignature(address, ed25519.sign(message, key.secret))
  }

  const honest: Readonly<Record<string, (...input: readonly unknown[]) => unknown>> = {
    async 'standard:connect'(input) {
      const { silent = false } = (input ?? {}) as { readonly silent?: boolean }
      if (!silent) await requestAccess()
      else if (permitted) setConnected(true)
      return { accounts: shown() }
    },
    'standard:disconnect': () => Promise.resolve(setConnected(false)),
    async 'solana:signMessage'(...inputs) {
      const outputs = []
      for (const input of inputs) {
        const { account, message } = input as {
          readonly account: unknown
          readonly message: Uint8Array
        }
        const key = keyOf(account)
        await ask({
          kind: 'signMessage',
          account: key.account.address,
          message: new TextDecoder().decode(message),
        })
        outputs.push({
          signedMessage: message.slice(),
          signature: ed25519.sign(message, key.secret),
          signatureType: 'ed25519',
        })
      }
      return outputs
    },
    async 'solana:signIn'(...inputs) {
      const outputs = []
      for (const input of inputs.length === 0 ? [{}] : inputs) {
        const key = keys[selected] ?? keys[0]
        if (!key) throw createProviderError(4100, 'There is no account.')
        const text = writeSignInMessage(
          { domain: 'localhost', ...(input as object) },
          key.account.address,
        )
        await ask({ kind: 'signIn', account: key.account.address, message: text })
        setConnected(true)
        const signedMessage = new TextEncoder().encode(text)
        const signature = ed25519.sign(signedMessage, key.secret)
        outputs.push({ account: key.account, signedMessage, signature, signatureType: 'ed25519' })
      }
      return outputs
    },
    async 'solana:signTransaction'(...inputs) {
      const outputs = []
      for (const input of inputs)
        outputs.push({ signedTransaction: await sign(input as TransactionInput, false) })
      return outputs
    },
    async 'solana:signAndSendTransaction'(...inputs) {
      const outputs = []
      for (const input of inputs as readonly TransactionInput[]) {
        const node = options.chains.find(({ chain }) => chain === input.chain)
        if (!node) throw createProviderError(-32602, 'chain: one of the wallet’s own is expected')
        const wire = await sign(input, true)
        const signature = await askSolanaNode(node.rpcUrl, 'sendTransaction', [
          base64.encode(wire),
          { encoding: 'base64' },
        ])
        outputs.push({ signature: base58.decode(String(signature)) })
      }
      return outputs
    },
  }

  const call = (feature: string, input: readonly unknown[]): unknown =>
    log.pass({ feature, input }, () => honest[feature]?.(...input))
  const feature = (id: string, extra: object = {}) => {
    const [, method = ''] = id.split(':')
    return {
      [id]: {
        version: '1.0.0',
        ...extra,
        [method]: (...input: readonly unknown[]) => call(id, input),
      },
    }
  }
  const has = (id: (typeof optional)[number]) => wanted.includes(id)
  const events = {
    version: '1.0.0',
    on: (_: 'change', listener: (change: unknown) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const features = Object.freeze({
    ...feature('standard:connect'),
    ...(has('standard:events') && { 'standard:events': events }),
    ...(has('standard:disconnect') && feature('standard:disconnect')),
    ...(has('solana:signMessage') && feature('solana:signMessage')),
    ...(has('solana:signIn') && feature('solana:signIn')),
    ...(has('solana:signTransaction') &&
      feature('solana:signTransaction', { supportedTransactionVersions: versions })),
    ...(has('solana:signAndSendTransaction') &&
      feature('solana:signAndSendTransaction', { supportedTransactionVersions: versions })),
  })
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

function readPermission(storage: SolanaWalletOptions['storage'], key: string): boolean {
  try {
    return storage?.getItem(key) === 'true'
  } catch {
    return false
  }
}
