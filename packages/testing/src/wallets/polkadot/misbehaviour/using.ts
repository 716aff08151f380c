import type { InjectedExtension, SignerPayload } from '../PolkadotWallet.js'
import { answerInstead, type PolkadotMisbehaviour } from './PolkadotMisbehaviour.js'
import { stranger } from './strangers.js'

const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const

/** Wallets that misbehave after connecting. */
export const using: readonly PolkadotMisbehaviour[] = [
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
    apply: (wallet) =>
      answerInstead(wallet, 'signRaw', () => Promise.resolve({ id: 1, signature: 'signed' })),
    expect: invalid,
  },
  {
    name: 'cannot sign messages',
    description: 'Its signer has no signRaw, as with watch-only and some hardware accounts.',
    flow: 'sign',
    apply: (wallet) =>
      wallet.reshapeExtension(
        ({ signer: { signPayload }, ...rest }) =>
          ({ ...rest, signer: { signPayload } }) as InjectedExtension,
      ),
    expect: { code: 'METHOD_NOT_SUPPORTED' },
  },
  {
    name: 'hides the account before it signs',
    description: 'Its owner has taken the account away without a word to the page.',
    flow: 'send',
    apply: (wallet) => {
      let read = 0
      answerInstead(wallet, 'accounts.get', async (_, next) =>
        read++ === 0 ? await next() : [stranger],
      )
    },
    expect: { code: 'ACCOUNT_CHANGED' },
    mustNotAsk: 'signPayload',
  },
  {
    name: 'emits garbage',
    description:
      'Its events carry strings, numbers, nested lists and nothing where lists of accounts belong.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, 'signRaw', async (_, next) => {
        for (const payload of [
          undefined,
          null,
          42,
          'accounts',
          { 0: stranger },
          [[stranger]],
          [null],
          [{ address: 7 }],
          [{}],
        ])
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
    description:
      'Goes on telling of accounts after the page has let go of it: its unsubscription does nothing.',
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
    apply: (wallet) =>
      answerInstead(wallet, 'signPayload', () =>
        Promise.resolve({ id: 1, signature: `0x${'ab'.repeat(64)}` }),
      ),
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
        return {
          id: 1,
          signature: `${signature.slice(0, -2)}${signature.endsWith('00') ? '01' : '00'}`,
        }
      }),
    expect: { code: 'RPC_TRANSACTION_REJECTED' },
  },
]
