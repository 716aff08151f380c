import { answerInstead, type PolkadotMisbehaviour, showInstead } from './PolkadotMisbehaviour.js'
import { ethereum, stranger } from './strangers.js'

const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const
const boom = () => {
  throw new Error('getter')
}
const fail = (reason: unknown) => () => Promise.reject(reason)

/** Wallets that answer a connecting page with wrong data, wrong behaviour, or not at all. */
export const connecting: readonly PolkadotMisbehaviour[] = [
  {
    name: 'rejects with Cancelled',
    description: 'The words of the polkadot-js extension when its owner declines.',
    flow: 'connect',
    apply: (wallet) => wallet.setApprove(() => false),
    expect: { code: 'USER_REJECTED' },
  },
  {
    name: 'rejects with a string',
    description: 'Rejects with bare text in place of an error.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'enable', fail('Rejected by user')),
    expect: { code: 'USER_REJECTED' },
  },
  {
    name: 'rejects with undefined',
    description: 'Rejects with nothing at all, as wallets do whose pop-up is closed.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'enable', fail(undefined)),
    expect: { code: 'UNKNOWN' },
  },
  {
    name: 'already pending',
    description: 'Its pop-up is open from an earlier request.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(
        wallet,
        'enable',
        fail(new Error('The source http://localhost has a pending authorization request')),
      ),
    expect: { code: 'REQUEST_PENDING' },
  },
  {
    name: 'denied for good',
    description:
      'Its owner has shown this page no account before, and the extension does not ask again.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(
        wallet,
        'enable',
        fail(
          new Error('The source http://localhost is not allowed to interact with this extension'),
        ),
      ),
    expect: { code: 'ACCOUNT_NOT_AUTHORIZED' },
  },
  {
    name: 'never answers',
    description: 'The promise stays pending for ever.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'enable', () => new Promise(() => {})),
    expect: { code: 'WALLET_TIMEOUT' },
    hangs: true,
  },
  {
    name: 'accounts never come',
    description: 'It agrees, and then does not say who.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'accounts.get', () => new Promise(() => {})),
    expect: { code: 'WALLET_UNRESPONSIVE' },
    hangs: true,
  },
  {
    name: 'throws at once',
    description: 'Throws synchronously in place of a rejected promise.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', () => {
        throw new TypeError("Cannot read properties of undefined (reading 'sendMessage')")
      }),
    expect: { code: 'UNKNOWN' },
  },
  {
    name: 'extension was reloaded',
    description: 'The page still has the object of an extension that was updated meanwhile.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', fail(new Error('Extension context invalidated.'))),
    expect: { code: 'WALLET_NOT_FOUND' },
  },
  {
    name: 'enable answers nothing',
    description: 'Resolves with undefined in place of the extension.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'enable', () => Promise.resolve(undefined)),
    expect: invalid,
  },
  {
    name: 'getters that throw',
    description: 'Reading the accounts of what it answered throws.',
    flow: 'connect',
    apply: (wallet) =>
      wallet.reshapeExtension((extension) =>
        Object.defineProperty({ ...extension }, 'accounts', { get: boom }),
      ),
    expect: invalid,
  },
  {
    name: 'a provider that throws',
    description: 'Reading enable of the object in the page throws: it is no wallet.',
    flow: 'connect',
    apply: (wallet) =>
      wallet.reshape((provider) => Object.defineProperty({ ...provider }, 'enable', { get: boom })),
    expect: 'not found',
  },
  {
    name: 'locked',
    description: 'Shows no account until its owner unlocks it.',
    flow: 'connect',
    apply: (wallet) => wallet.lock(),
    expect: { code: 'WALLET_LOCKED' },
  },
  {
    name: 'accounts are no array',
    description: 'Answers an object in place of the list.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'accounts.get', () => Promise.resolve({ 0: stranger, length: 1 })),
    expect: invalid,
  },
  {
    name: 'accounts are bare addresses',
    description: 'Answers strings in place of accounts.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'accounts.get', () => Promise.resolve([...wallet.addresses])),
    expect: invalid,
  },
  {
    name: 'an address with a wrong checksum',
    description: 'One letter of an address is another one.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'accounts.get', () =>
        Promise.resolve([{ ...stranger, address: `${stranger.address.slice(0, -1)}z` }]),
      ),
    expect: invalid,
  },
  {
    name: 'huge answers',
    description: 'Answers 100,000 entries that are no accounts.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'accounts.get', () =>
        Promise.resolve(Array.from({ length: 100_000 }, (_, index) => index)),
      ),
    expect: invalid,
  },
  {
    name: 'Ethereum accounts among them',
    description:
      'Shows H160 and ecdsa accounts beside the usable ones, as Talisman and SubWallet do.',
    flow: 'connect',
    apply: (wallet) =>
      showInstead(wallet, (accounts) => [ethereum, ...accounts, { ...stranger, type: 'ecdsa' }]),
    expect: 'connected',
  },
  {
    name: 'nothing but Ethereum and ecdsa accounts',
    description: 'Its owner has chosen only accounts with keys that cannot be used here.',
    flow: 'connect',
    apply: (wallet) => showInstead(wallet, () => [ethereum, { ...stranger, type: 'ecdsa' }]),
    expect: { code: 'KEY_TYPE_NOT_SUPPORTED' },
  },
  {
    name: 'accounts twice in the list',
    description: 'Names the same keys again, written for another network.',
    flow: 'connect',
    // //Alice with prefix 0.
    apply: (wallet) =>
      showInstead(wallet, (accounts) => [
        ...accounts,
        ...accounts,
        { ...stranger, address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5' },
      ]),
    expect: 'connected',
  },
  {
    name: 'tells of no changes',
    description: 'Subscribing throws.',
    flow: 'connect',
    apply: (wallet) =>
      wallet.reshapeExtension((extension) => ({
        ...extension,
        accounts: { ...extension.accounts, subscribe: boom },
      })),
    expect: 'connected',
  },
  {
    name: 'answers after the cancel',
    description: 'The owner agrees after the person has cancelled in the page.',
    flow: 'cancel',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', async (_, next) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return await next()
      }),
    expect: { code: 'ABORTED' },
  },
]
