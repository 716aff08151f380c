import { answerInstead, type SolanaMisbehaviour } from './SolanaMisbehaviour.js'

const signMessage = 'solana:signMessage'
const signTransaction = 'solana:signTransaction'
const signAndSend = 'solana:signAndSendTransaction'
const signIn = 'solana:signIn'
const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const

type Output = Readonly<Record<string, Uint8Array | object>>
const bytes = (text: string) => new TextEncoder().encode(text)

/** Wallets that sign or report something else. */
export const signingMisbehaviours: readonly SolanaMisbehaviour[] = [
  {
    name: 'signs another message',
    description:
      'Wraps the message before it signs, as hardware wallets do, so that the signature does not verify for the text.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, signMessage, async (_, next) => {
        const [output] = (await next()) as readonly [Output]
        return [{ ...output, signedMessage: bytes('\u00ffsolana offchain hello') }]
      }),
    expect: invalid,
  },
  {
    name: 'signature as text',
    description: 'Answers the signature in base58 in place of bytes.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, signMessage, async (_, next) => {
        const [output] = (await next()) as readonly [Output]
        return [{ ...output, signature: '1'.repeat(64) }]
      }),
    expect: invalid,
  },
  {
    name: 'signature of zeros',
    description: 'Answers the placeholder that an unsigned transaction carries.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, signMessage, async (_, next) => {
        const [output] = (await next()) as readonly [Output]
        return [{ ...output, signature: new Uint8Array(64) }]
      }),
    expect: invalid,
  },
  {
    name: 'no list of outputs',
    description: 'Answers the one output bare, in place of a list with one in it.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, signMessage, async (_, next) => {
        const [output] = (await next()) as readonly [Output]
        return output
      }),
    expect: invalid,
  },
  {
    name: 'emits garbage',
    description: 'Its change events carry whatever comes to its mind.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, signMessage, async (_, next) => {
        for (const change of [
          undefined,
          null,
          42,
          'accounts',
          {},
          { accounts: 'all' },
          { accounts: [null] },
          { accounts: [{ address: 1 }] },
        ])
          wallet.emit(change)
        wallet.emit({ chains: ['solana:devnet'] })
        return await next()
      }),
    expect: 'connected',
  },
  {
    name: 'signs in with another text',
    description: 'Signs a sign-in message for another site.',
    flow: 'signIn',
    apply: (wallet) =>
      answerInstead(wallet, signIn, async (_, next) => {
        const [output] = (await next()) as readonly [{ signedMessage: Uint8Array }]
        const text = new TextDecoder()
          .decode(output.signedMessage)
          .replace('app.example', 'evil.example')
        return [{ ...output, signedMessage: bytes(text) }]
      }),
    expect: invalid,
  },
  {
    name: 'signs in for nobody',
    description: 'Answers a sign-in without the account that signed.',
    flow: 'signIn',
    apply: (wallet) =>
      answerInstead(wallet, signIn, async (_, next) => {
        const [output] = (await next()) as readonly [Output]
        return [{ ...output, account: undefined }]
      }),
    expect: invalid,
  },
  {
    name: 'declines the transaction in words',
    description: 'Rejects with "Transaction cancelled" and no code.',
    flow: 'send',
    apply: (wallet) =>
      answerInstead(wallet, signAndSend, () => Promise.reject(new Error('Transaction cancelled'))),
    expect: { code: 'USER_REJECTED' },
  },
  {
    name: 'sends but answers text',
    description: 'Answers the signature in base58 where bytes belong.',
    flow: 'send',
    apply: (wallet) =>
      answerInstead(wallet, signAndSend, () => Promise.resolve([{ signature: '5'.repeat(88) }])),
    expect: invalid,
  },
  {
    name: 'gives the transaction back unsigned',
    description: 'Answers the bytes that it got, with no signature in them.',
    flow: 'send',
    apply: (wallet) => {
      withoutSending(wallet)
      answerInstead(wallet, signTransaction, ([input]) =>
        Promise.resolve([
          { signedTransaction: (input as { transaction: Uint8Array }).transaction },
        ]),
      )
    },
    expect: invalid,
  },
  {
    name: 'gives back garbage for a transaction',
    description: 'Answers bytes that are no transaction.',
    flow: 'send',
    apply: (wallet) => {
      withoutSending(wallet)
      answerInstead(wallet, signTransaction, () =>
        Promise.resolve([{ signedTransaction: new Uint8Array(10).fill(255) }]),
      )
    },
    expect: invalid,
  },
  {
    name: 'another account mid-flow',
    description:
      'The wallet goes to another account, without a word, between what the person confirmed and the request.',
    flow: 'send',
    apply: (wallet) => {
      wallet.reshape((shape) => {
        const { name, icon, chains, features } = shape as Record<string, unknown>
        const chosen = () => ((shape as { accounts: readonly unknown[] }).accounts ?? []).slice(1)
        return Object.defineProperty({ name, icon, chains, features }, 'accounts', {
          get: chosen,
          enumerable: true,
        })
      })
    },
    expect: { code: 'ACCOUNT_CHANGED' },
    mustNotAsk: signAndSend,
  },
  {
    name: 'emits after disconnect',
    description: 'Goes on telling of accounts after the page has let go of it.',
    flow: 'disconnect',
    apply: (wallet) => {
      const { addresses } = wallet
      answerInstead(wallet, 'standard:disconnect', async (_, next) => {
        await next()
        const talk = () =>
          wallet.emit({ accounts: [{ address: addresses[1], chains: ['solana:mainnet'] }] })
        talk()
        setTimeout(talk, 20)
      })
    },
    expect: 'disconnected',
  },
  {
    name: 'cannot disconnect',
    description: 'Throws when the page lets go of it.',
    flow: 'disconnect',
    apply: (wallet) =>
      answerInstead(wallet, 'standard:disconnect', () =>
        Promise.reject(new Error('not connected')),
      ),
    expect: 'disconnected',
  },
]

/** Removes `solana:signAndSendTransaction`, so that the page must send. */
function withoutSending(wallet: Parameters<SolanaMisbehaviour['apply']>[0]): void {
  wallet.reshape((shape) => {
    const { name, icon, chains, features } = shape as Record<string, unknown>
    const { [signAndSend]: _, ...left } = features as Record<string, unknown>
    const accounts = () => (shape as { accounts: unknown }).accounts
    return Object.defineProperty({ name, icon, chains, features: left }, 'accounts', {
      get: accounts,
      enumerable: true,
    })
  })
}
