import { createError } from '@latchkey/core'
import {
  type ForeignMethod,
  invalidAnswer,
  listenTo,
  promptDeadlineMs,
  readForeign,
  readForeignMethod,
} from '@latchkey/core/adapter'
import { parseAddresses, parsePsbt, parseSignature } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import type { Ask, BitcoinWallet, WalletState } from './BitcoinWallet.js'
import { toReferences } from './walletNetworks.js'

/** A feature's method of a Wallet Standard wallet. */
export const readFeature = (
  wallet: unknown,
  feature: string,
  method: string,
): ForeignMethod | undefined => readForeignMethod(wallet, 'features', feature, method)

/**
 * A Wallet Standard wallet with the `bitcoin:` features of Exodus' extension. It has no current
 * network: each account names its own.
 */
export function createStandardWallet(wallet: unknown): BitcoinWallet {
  const call = (
    feature: string,
    method: string,
    args: readonly unknown[],
    ms: number | undefined,
    { signal }: Ask = {},
  ): Promise<unknown> => {
    const run = readFeature(wallet, feature, method)
    if (!run) return Promise.reject(createError('METHOD_NOT_SUPPORTED', { details: feature }))
    return askWallet(feature, () => run(...args), { ms, signal })
  }
  const describe = (accounts: unknown): WalletState => {
    const addresses = parseAddresses(accounts)
    if (!addresses) throw invalidAnswer('bitcoin:connect')
    return {
      addresses: addresses.map((entry) => ({
        ...entry,
        references: referencesOf(accounts as readonly unknown[], entry.address),
      })),
    }
  }
  /** The wallet's own account object; some wallets compare identity. */
  const accountOf = (address: string): unknown => {
    const accounts = readForeign(wallet, 'accounts')
    const account = Array.isArray(accounts)
      ? accounts.find((one: unknown) => readForeign(one, 'address') === address)
      : undefined
    if (!account) throw createError('ACCOUNT_CHANGED')
    return account
  }

  return {
    connect: (ask) =>
      call('bitcoin:connect', 'connect', [{ purposes: ['payment', 'ordinals'] }], undefined, ask),
    describe: async (answer) => describe(readForeign(answer, 'accounts')),
    read: async () => describe(readForeign(wallet, 'accounts') ?? []),
    disconnect: async () =>
      readFeature(wallet, 'standard:disconnect', 'disconnect') &&
      (await call('standard:disconnect', 'disconnect', [], undefined)),
    listen: ({ changed }) =>
      listenTo(
        { change: () => changed() },
        (name, listener) => readFeature(wallet, 'standard:events', 'on')?.(name, listener),
        (_, __, remove) => {
          if (typeof remove === 'function') remove()
        },
      ),
    async signMessage({ address, message, ...ask }) {
      const input = { account: accountOf(address), message: new TextEncoder().encode(message) }
      const answer = await call(
        'bitcoin:signMessage',
        'signMessage',
        [input],
        promptDeadlineMs,
        ask,
      )
      const signature = parseSignature(readForeign(first(answer), 'signature'))
      if (!signature) throw invalidAnswer('bitcoin:signMessage')
      return signature
    },
    async signPsbt({ psbt, address, inputs, ...ask }) {
      const account = accountOf(address)
      const input = {
        psbt,
        inputsToSign: [
          { account, signingIndexes: Array.from({ length: inputs }, (_, index) => index) },
        ],
      }
      const answer = await call(
        'bitcoin:signTransaction',
        'signTransaction',
        [input],
        promptDeadlineMs,
        ask,
      )
      const signed = parsePsbt(readForeign(first(answer), 'signedPsbt'))
      if (!signed) throw invalidAnswer('bitcoin:signTransaction')
      return signed
    },
    hasTransfer: async () => false,
  }
}

/** The networks that the accounts of an address name; undefined if they name none. */
function referencesOf(
  accounts: readonly unknown[],
  address: string,
): readonly string[] | undefined {
  const names = accounts
    .filter((account) => readForeign(account, 'address') === address)
    .map((account) => readForeign(account, 'chains'))
    .filter((chains): chains is readonly unknown[] => Array.isArray(chains))
    .flat()
  return names.length > 0 ? names.flatMap((name) => toReferences(name) ?? []) : undefined
}

const first = (answer: unknown): unknown =>
  Array.isArray(answer) ? (answer as unknown[])[0] : answer
