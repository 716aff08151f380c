import { createProviderError } from '../../createProviderError.js'
import { answerInstead, type EvmMisbehaviour } from './EvmMisbehaviour.js'

const askAccounts = 'eth_requestAccounts'
const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const

/** Wallets with wrong answers, wrong behaviour, or no answer. */
export const wrongAnswers: readonly EvmMisbehaviour[] = [
  {
    name: 'rejects with 4001',
    description: 'The honest rejection of EIP-1193, as the measure of the others.',
    flow: 'connect',
    apply: (wallet) => wallet.setApprove(() => false),
    expect: { code: 'USER_REJECTED' },
  },
  {
    name: 'rejects with a string',
    description: 'Rejects with bare text in place of an error with a code.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, () => Promise.reject('User rejected the request')),
    expect: { code: 'USER_REJECTED' },
  },
  {
    name: 'rejects with undefined',
    description: 'Rejects with nothing at all, as wallets do whose pop-up is closed.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, askAccounts, () => Promise.reject(undefined)),
    expect: { code: 'UNKNOWN' },
  },
  {
    name: 'never answers',
    description: 'The promise stays pending for ever.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, askAccounts, () => new Promise(() => {})),
    expect: { code: 'WALLET_TIMEOUT' },
    hangs: true,
  },
  {
    name: 'answers twice',
    description:
      'Its own thenable calls back twice, the second time with another account and then with an error.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, (_, next) => ({
        // biome-ignore lint/suspicious/noThenProperty: a thenable that breaks the promise contract is the point
        then(resolve: (value: unknown) => void, reject: (reason: unknown) => void) {
          next().then((accounts) => {
            resolve(accounts)
            resolve(['0x0000000000000000000000000000000000000bad'])
            reject(new Error('second answer'))
          }, reject)
        },
      })),
    expect: 'connected',
    inPageOnly: true,
  },
  {
    name: 'accounts are no array',
    description: 'Answers an object in place of the list.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, () =>
        Promise.resolve({ 0: '0x0000000000000000000000000000000000000001', length: 1 }),
      ),
    expect: invalid,
  },
  {
    name: 'accounts in lower case',
    description: 'Addresses without the checksum of EIP-55, as many wallets answer.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, async (_, next) =>
        ((await next()) as readonly string[]).map((address) => address.toLowerCase()),
      ),
    expect: 'connected',
  },
  {
    name: 'accounts twice in the list',
    description: 'Names the same account twice, once in lower case.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, async (_, next) =>
        ((await next()) as readonly string[]).flatMap((address) => [
          address,
          address.toLowerCase(),
        ]),
      ),
    expect: 'connected',
  },
  {
    name: 'locked',
    description: 'Answers an empty list until its owner unlocks it.',
    flow: 'connect',
    apply: (wallet) => wallet.lock(),
    expect: { code: 'WALLET_LOCKED' },
  },
  {
    name: 'chain id as a number',
    description: 'Answers eth_chainId with a number in place of a hex quantity.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'eth_chainId', () => Promise.resolve(wallet.chainId)),
    expect: 'connected',
  },
  {
    name: 'chain id as a decimal string',
    description: 'Answers eth_chainId as net_version does.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'eth_chainId', () => Promise.resolve(String(wallet.chainId))),
    expect: 'connected',
  },
  {
    name: 'chain id is garbage',
    description: 'Answers eth_chainId with text that is no number.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'eth_chainId', () => Promise.resolve('0xnetwork')),
    expect: invalid,
  },
  {
    name: 'chain id in an array',
    description: 'Wraps the answer of eth_chainId, which plain coercion would read as a number.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'eth_chainId', () => Promise.resolve([wallet.chainId])),
    expect: invalid,
  },
  {
    name: 'already pending',
    description: 'Rejects with -32002 because its pop-up is open from an earlier request.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, () =>
        Promise.reject(
          createProviderError(
            -32002,
            "Request of type 'wallet_requestPermissions' already pending for origin. Please wait.",
          ),
        ),
      ),
    expect: { code: 'REQUEST_PENDING' },
  },
  {
    name: 'throws at once',
    description: 'Throws synchronously in place of a rejected promise.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, () => {
        throw new TypeError("Cannot read properties of undefined (reading 'sendMessage')")
      }),
    expect: { code: 'UNKNOWN' },
    inPageOnly: true,
  },
  {
    name: 'getters that throw',
    description:
      'Reading anything of the provider but request throws, as proxies around several wallets do.',
    flow: 'connect',
    apply: (wallet) =>
      wallet.reshape((provider) => {
        const boom = () => {
          throw new Error('getter')
        }
        return Object.defineProperties({} as typeof provider, {
          request: { value: provider.request, enumerable: true },
          on: { get: boom, enumerable: true },
          removeListener: { get: boom, enumerable: true },
          isMetaMask: { get: boom, enumerable: true },
        })
      }),
    expect: 'connected',
    inPageOnly: true,
  },
  {
    name: 'huge answers',
    description: 'Answers 100,000 entries that are no addresses, some of them a megabyte long.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, () =>
        Promise.resolve([...Array.from({ length: 100_000 }, (_, i) => i), 'f'.repeat(1_000_000)]),
      ),
    expect: invalid,
  },
  {
    name: 'answers after the cancel',
    description: 'The owner agrees after the person has cancelled in the page.',
    flow: 'cancel',
    apply: (wallet) =>
      answerInstead(wallet, askAccounts, async (_, next) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return await next()
      }),
    expect: { code: 'ABORTED' },
  },
]
