import { installSolanaWallet, type SolanaWalletAccount } from '@latchkey/testing/solana'
import { identity } from '../identity.js'
import type { Bridge } from './createBridge.js'

type Change = { readonly accounts: readonly SolanaWalletAccount[] }
type Input = { readonly account?: { readonly address?: unknown } }

const plain = ['solana:signMessage'] as const
const transactions = ['solana:signTransaction', 'solana:signAndSendTransaction'] as const
const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

/**
 * Solana: a wallet-standard wallet. Pages read `accounts` synchronously, so they are kept here too,
 * one object per address.
 */
export function announceSolana(bridge: Bridge): void {
  const known = new Map<string, SolanaWalletAccount>()
  const listeners = new Set<(change: Change) => void>()
  let accounts: readonly SolanaWalletAccount[] = []
  let connected = false

  const own = (account: SolanaWalletAccount): SolanaWalletAccount => {
    const one = known.get(account.address) ?? Object.freeze(account)
    known.set(account.address, one)
    return one
  }
  const adopt = (next: readonly SolanaWalletAccount[]) => {
    const before = accounts
    accounts = next.map(own)
    connected = accounts.length > 0
    const isSame =
      before.length === accounts.length && before.every((one, index) => one === accounts[index])
    if (!isSame) for (const listener of [...listeners]) listener({ accounts })
  }
  bridge.on('solana', 'change', (change) => {
    if (connected) adopt((change as Change).accounts)
  })

  const call = (feature: string, inputs: readonly unknown[]) =>
    bridge.call('solana', feature, inputs)
  /** Sends an account by its address; the wallet finds its own object. */
  const toInput = (input: unknown) => {
    const { account, ...rest } = input as Input
    return { ...rest, account: account?.address }
  }
  const feature = (
    id: string,
    extra: object,
    run: (...inputs: readonly unknown[]) => Promise<unknown>,
  ) => ({
    [id]: { version: '1.0.0', ...extra, [id.split(':')[1] ?? '']: run },
  })
  const signing = (id: string, extra: object = {}) =>
    feature(id, extra, (...inputs) => call(id, inputs.map(toInput)))
  const features = Object.freeze({
    ...feature('standard:connect', {}, async (input) => {
      const { accounts: shown } = (await call(
        'standard:connect',
        input === undefined ? [] : [input],
      )) as Change
      adopt(shown)
      return { accounts }
    }),
    ...feature('standard:disconnect', {}, async () => {
      await call('standard:disconnect', [])
      adopt([])
    }),
    'standard:events': {
      version: '1.0.0',
      on: (_: string, listener: (change: Change) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    ...feature('solana:signIn', {}, async (...inputs) => {
      const outputs = (await call('solana:signIn', inputs)) as readonly {
        readonly account: SolanaWalletAccount
      }[]
      adopt(outputs.map(({ account }) => account))
      return outputs.map((output) => ({ ...output, account: own(output.account) }))
    }),
    ...Object.assign({}, ...plain.map((id) => signing(id))),
    ...Object.assign(
      {},
      ...transactions.map((id) => signing(id, { supportedTransactionVersions: ['legacy', 0] })),
    ),
  })
  const { name, icon } = identity
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains,
    features,
    get accounts() {
      return accounts
    },
  })
  installSolanaWallet(window, { wallet })
}
