import {
  createSolanaWallet,
  deriveSolanaSecret,
  type SolanaWalletAccount,
} from '@latchkey/testing/solana'
import { identity } from '../../identity.js'
import { phrase } from '../Chains.js'
import { createHalfWithoutNetworks } from './createHalfWithoutNetworks.js'
import { type HalfOptions, refuseMethod, type WalletHalf } from './WalletHalf.js'

const signing = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
const methods = ['standard:connect', 'standard:disconnect', 'solana:signIn', ...signing]

type Standard = {
  readonly accounts: readonly SolanaWalletAccount[]
  readonly features: {
    readonly 'standard:events': {
      on(event: 'change', listener: (change: unknown) => void): unknown
    }
  }
}

export async function createSolanaHalf({
  chains,
  storage,
  approve,
  emit,
}: HalfOptions): Promise<WalletHalf> {
  const wallet = createSolanaWallet({
    name: identity.name,
    secretKeys: [0, 1].map((index) => deriveSolanaSecret(phrase, index)),
    chains: chains.solana,
    approve,
    storage,
  })
  const standard = wallet.wallet as Standard
  // The worker may have slept while the page was connected.
  if (wallet.isPermitted) await wallet.call('standard:connect', { silent: true })
  standard.features['standard:events'].on('change', (change) => emit('change', change))
  /** The wallet requires its own account object; pages send its address. */
  const toInput = (input: unknown) => {
    const { account: address, ...rest } = input as { readonly account?: unknown }
    return { ...rest, account: standard.accounts.find((account) => account.address === address) }
  }
  return createHalfWithoutNetworks({
    wallet,
    async call(method, params) {
      if (!methods.includes(method)) refuseMethod(method)
      return await wallet.call(method, ...(signing.includes(method) ? params.map(toInput) : params))
    },
    isPermitted: () => wallet.isPermitted,
    addresses: () => wallet.addresses,
  })
}
