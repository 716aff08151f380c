import type { InjectedExtension, SignerPayload } from '../PolkadotWallet.js'
import { answerInstead, type PolkadotMisbehaviour, showInstead } from './PolkadotMisbehaviour.js'

const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const
const stranger = { address: '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy', name: 'Dave', type: 'sr25519' }
const ethereum = { address: '0x00000000000000000000000000000000000A11cE', name: 'Ethereum', type: 'ethereum' }
const boom = () => {
  throw new Error('getter')
}
const fail = (reason: unknown) => () => Promise.reject(reason)

const connecting: readonly PolkadotMisbehaviour[] = [
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
    apply: (wallet) => answerInstead(wallet, 'enable', fail(new Error('The source http://localhost has a pending authorization request'))),
    expect: { code: 'REQUEST_PENDING' },
  },
  {
    name: 'denied for good',
    description: 'Its owner has shown this page no account before, and the extension does not ask again.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', fail(new Error('The source http://localhost is not allowed to interact with this extension'))),
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
    apply: (wallet) => answerInstead(wallet, 'enable', fail(new Error('Extension context invalidated.'))),
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
    apply: (wallet) => wallet.reshapeExtension((extension) => Object.defineProperty({ ...extension }, 'accounts', { get: boom })),
    expect: invalid,
  },
  {
    name: 'a provider that throws',
    description: 'Reading enable of the object in the page throws: it is no wallet.',
    flow: 'connect',
    apply: (wallet) => wallet.reshape((provider) => Object.defineProperty({ ...provider }, 'enable', { get: boom })),
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
    apply: (wallet) => answerInstead(wallet, 'accounts.get', () => Promise.resolve({ 0: stranger, length: 1 })),
    expect: invalid,
  },
  {
    name: 'accounts are bare addresses',
    description: 'Answers strings in place of accounts.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'accounts.get', () => Promise.resolve([...wallet.addresses])),
    expect: invalid,
  },
  {
    name: 'an address with a wrong checksum',
    description: 'One letter of an address is another one.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'accounts.get', () => Promise.resolve([{ ...stranger, address: `${stranger.address.slice(0, -1)}z` }])),
    expect: invalid,
  },
  {
    name: 'huge answers',
    description: 'Answers 100,000 entries that are no accounts.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'accounts.get', () => Promise.resolve(Array.from({ length: 100_000 }, (_, index) => index))),
    expect: invalid,
  },
  {
    name: 'Ethereum accounts among them',
    description: 'Shows H160 and ecdsa accounts beside the usable ones, as Talisman and SubWallet do.',
    flow: 'connect',
    apply: (wallet) => showInstead(wallet, (accounts) => [ethereum, ...accounts, { ...stranger, type: 'ecdsa' }]),
    expect: 'connected',
  },
  {
    name: 'nothing but Ethereum accounts',
    description: 'Its owner has chosen only accounts that cannot be used here.',
    flow: 'connect',
    apply: (wallet) => showInstead(wallet, () => [ethereum]),
    expect: { code: 'ACCOUNT_NOT_AUTHORIZED' },
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
    apply: (wallet) => wallet.reshapeExtension((extension) => ({ ...extension, accounts: { ...extension.accounts, subscribe: boom } })),
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

const using: readonly PolkadotMisbehaviour[] = [
  {
    name: 'signs with nothing',
    description: 'signRaw resolves with no signature.',
    flow: 'sign',
    apply: (wallet) => answerInstead(wallet, 'signRaw', () => Promise.resolve({ id: 1 })),
    expect: invalid,
  },
  {
    name: 'signs with text',
    description: 'signRaw resolves with a signature that is no hex.',
    flow: 'sign',
    apply: (wallet) => answerInstead(wallet, 'signRaw', () => Promise.resolve({ id: 1, signature: 'signed' })),
    expect: invalid,
  },
  {
    name: 'cannot sign messages',
    description: 'Its signer has no signRaw, as with watch-only and some hardware accounts.',
    flow: 'sign',
    apply: (wallet) =>
      wallet.reshapeExtension(({ signer: { signPayload }, ...rest }) => ({ ...rest, signer: { signPayload } }) as InjectedExtension),
    expect: { code: 'METHOD_NOT_SUPPORTED' },
  },
  {
    name: 'hides the account before it signs',
    description: 'Its owner has taken the account away without a word to the page.',
    flow: 'send',
    apply: (wallet) => {
      let read = 0
      answerInstead(wallet, 'accounts.get', async (_, next) => (read++ === 0 ? await next() : [stranger]))
    },
    expect: { code: 'ACCOUNT_CHANGED' },
    mustNotAsk: 'signPayload',
  },
  {
    name: 'emits garbage',
    description: 'Its events carry strings, numbers, nested lists and nothing where lists of accounts belong.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, 'signRaw', async (_, next) => {
        for (const payload of [undefined, null, 42, 'accounts', { 0: stranger }, [[stranger]], [null], [{ address: 7 }], [{}]])
          wallet.emit(payload)
        return await next()
      }),
    expect: 'connected',
  },
  {
    name: 'emits before it is connected',
    description: 'Tells of accounts while its owner is still being asked.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', async (_, next) => {
        wallet.emit([stranger])
        wallet.emit([])
        return await next()
      }),
    expect: 'connected',
  },
  {
    name: 'emits after disconnect',
    description: 'Goes on telling of accounts after the page has let go of it: its unsubscription does nothing.',
    flow: 'disconnect',
    apply: (wallet) =>
      wallet.reshapeExtension(({ accounts, ...rest }) => ({
        ...rest,
        accounts: {
          ...accounts,
          subscribe(listener) {
            accounts.subscribe(listener)
            return () => {
              queueMicrotask(() => listener([stranger]))
              setTimeout(() => listener([stranger]), 20)
            }
          },
        },
      })),
    expect: 'disconnected',
  },
  {
    name: 'a transaction of another key',
    description: 'Hands back a signature of the wrong length where a MultiSignature belongs.',
    flow: 'send',
    apply: (wallet) => answerInstead(wallet, 'signPayload', () => Promise.resolve({ id: 1, signature: `0x${'ab'.repeat(64)}` })),
    expect: invalid,
  },
  {
    name: 'another transaction',
    description: 'Hands back a whole transaction that is not the one which was confirmed.',
    flow: 'send',
    apply: (wallet) =>
      answerInstead(wallet, 'signPayload', async ({ params }, next) => {
        const { signature } = (await next()) as { readonly signature: string }
        const other = (params as SignerPayload).method.replace(/..$/, '00')
        return { id: 1, signature, signedTransaction: `0x84${signature.slice(2)}${other.slice(2)}` }
      }),
    expect: invalid,
  },
  {
    name: 'signs something else',
    description: 'The signature is over other bytes, which the chain refuses.',
    flow: 'send',
    apply: (wallet) =>
      answerInstead(wallet, 'signPayload', async (_, next) => {
        const { signature } = (await next()) as { readonly signature: string }
        return { id: 1, signature: `${signature.slice(0, -2)}${signature.endsWith('00') ? '01' : '00'}` }
      }),
    expect: { code: 'RPC_TRANSACTION_REJECTED' },
  },
]

/**
 * The misbehaving wallets of requirement W-08 at `injectedWeb3`. Loop over them in a unit test or in a browser: whatever a wallet does, the page must end
 * with `expect`.
 *
 * @example
 * for (const { name, apply } of polkadotMisbehaviours) {
 *   const wallet = createPolkadotWallet()
 *   apply(wallet)
 *   console.log(name, wallet.source)
 * }
 */
export const polkadotMisbehaviours: readonly PolkadotMisbehaviour[] = /* @__PURE__ */ [...connecting, ...using]
