import { createProviderError } from '../../createProviderError.js'
import { answerInstead, type SolanaMisbehaviour } from './SolanaMisbehaviour.js'

const connect = 'standard:connect'
const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const
const rejected = { code: 'USER_REJECTED' } as const

type Answer = { readonly accounts: readonly object[] }

/** Wallets with unusual connects. */
export const connectingMisbehaviours: readonly SolanaMisbehaviour[] = [
  {
    name: 'rejects with 4001',
    description: 'The honest rejection, as the measure of the others.',
    flow: 'connect',
    apply: (wallet) => wallet.setApprove(() => false),
    expect: rejected,
  },
  {
    name: 'rejects with a string',
    description: 'Rejects with bare text in place of an error with a code.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () => Promise.reject('User rejected the request')),
    expect: rejected,
  },
  {
    name: 'rejects as the wallet standard',
    description: 'Rejects with the WalletStandardError for a request that the person declined.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.reject(
          Object.assign(new Error('Request failed'), {
            name: 'WalletStandardError',
            context: { __code: 4001000 },
          }),
        ),
      ),
    expect: rejected,
  },
  {
    name: 'rejects as a legacy adapter',
    description: 'Wraps the rejection in the WalletConnectionError of wallet-adapter-base.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.reject(
          Object.assign(new Error('Unexpected error'), {
            name: 'WalletConnectionError',
            error: createProviderError(4001, 'no'),
          }),
        ),
      ),
    expect: rejected,
  },
  {
    name: 'rejects as a mobile wallet',
    description: 'The Mobile Wallet Adapter says that the authorization failed.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.reject(
          Object.assign(new Error('authorization request failed'), {
            name: 'SolanaMobileWalletAdapterProtocolError',
            code: -1,
          }),
        ),
      ),
    expect: rejected,
  },
  {
    name: 'rejects with undefined',
    description: 'Rejects with nothing at all, as wallets do whose pop-up is closed.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, connect, () => Promise.reject(undefined)),
    expect: { code: 'UNKNOWN' },
  },
  {
    name: 'never answers',
    description: 'The promise stays pending for ever.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, connect, () => new Promise(() => {})),
    expect: { code: 'WALLET_TIMEOUT' },
    hangs: true,
  },
  {
    name: 'never answers silently',
    description: 'The silent connect of a reload stays pending for ever.',
    flow: 'restore',
    apply: (wallet) => answerInstead(wallet, connect, () => new Promise(() => {})),
    expect: { code: 'WALLET_UNRESPONSIVE' },
    hangs: true,
  },
  {
    name: 'rejects the silent connect',
    description: 'Rejects where it should answer that it does not know the page.',
    flow: 'restore',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.reject(createProviderError(4001, 'User rejected the request.')),
      ),
    expect: 'disconnected',
  },
  {
    name: 'throws at once',
    description: 'Throws synchronously in place of a rejected promise.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () => {
        throw new TypeError("Cannot read properties of undefined (reading 'postMessage')")
      }),
    expect: { code: 'UNKNOWN' },
  },
  {
    name: 'already pending',
    description: 'Rejects with -32002 because its pop-up is open from an earlier request.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.reject(createProviderError(-32002, 'Request already pending')),
      ),
    expect: { code: 'REQUEST_PENDING' },
  },
  {
    name: 'locked',
    description: 'Connects with no account, since it is locked.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, connect, () => Promise.resolve({ accounts: [] })),
    expect: { code: 'WALLET_LOCKED' },
  },
  {
    name: 'answers nothing',
    description: 'Resolves with undefined in place of accounts.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, connect, () => Promise.resolve(undefined)),
    expect: invalid,
  },
  {
    name: 'accounts are no array',
    description: 'Answers an object in place of the list.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () => Promise.resolve({ accounts: { 0: {}, length: 1 } })),
    expect: invalid,
  },
  {
    name: 'address is not its key',
    description: 'Names an address that is not the public key beside it.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, async (_, next) => {
        const { accounts } = (await next()) as Answer
        return {
          accounts: accounts.map((account) => ({
            ...account,
            publicKey: new Uint8Array(32).fill(7),
          })),
        }
      }),
    expect: invalid,
  },
  {
    name: 'address of 31 bytes',
    description: 'Names an address that looks like one and is too short.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.resolve({ accounts: [{ address: '2'.repeat(42), chains: ['solana:mainnet'] }] }),
      ),
    expect: invalid,
  },
  {
    name: 'huge answers',
    description: 'Answers 100,000 entries that are no accounts.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.resolve({ accounts: Array.from({ length: 100_000 }, (_, index) => index) }),
      ),
    expect: invalid,
  },
  {
    name: 'accounts twice, and of another chain',
    description: 'Names an account twice, and one of a chain that is not Solana.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, connect, async (_, next) => {
        const { accounts } = (await next()) as Answer
        return {
          accounts: [
            { address: 'bc1qexample', publicKey: new Uint8Array(33), chains: ['bitcoin:mainnet'] },
            ...accounts,
            ...accounts,
          ],
        }
      }),
    expect: 'connected',
  },
  {
    name: 'getters that throw',
    description: 'Reading its accounts, or whatever it does not need to connect, throws.',
    flow: 'connect',
    apply: (wallet) =>
      wallet.reshape((shape) => {
        const { name, icon, chains, features } = shape as Record<string, unknown>
        const events = () => {
          throw new Error('getter')
        }
        const own = Object.defineProperty({ ...(features as object) }, 'standard:events', {
          get: events,
          enumerable: true,
        })
        return Object.defineProperty({ name, icon, chains, features: own }, 'accounts', {
          get: events,
          enumerable: true,
        })
      }),
    expect: 'connected',
  },
  {
    name: 'answers after the cancel',
    description: 'The owner agrees after the person has cancelled in the page.',
    flow: 'cancel',
    apply: (wallet) =>
      answerInstead(wallet, connect, async (_, next) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return await next()
      }),
    expect: { code: 'ABORTED' },
  },
]
