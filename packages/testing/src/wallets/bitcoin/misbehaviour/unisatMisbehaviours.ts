import { createProviderError } from '../../createProviderError.js'
import { answerInstead, type BitcoinMisbehaviour } from './BitcoinMisbehaviour.js'

const connect = 'requestAccounts'
const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const
const mainnetAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const base = { shape: 'unisat', flow: 'connect' } as const

/** UniSat-compatible wallets with wrong answers, wrong behaviour, or no answer. */
export const unisatMisbehaviours: readonly BitcoinMisbehaviour[] = [
  {
    ...base,
    name: 'rejects with 4001',
    description: 'The honest rejection, as the measure of the others.',
    apply: (wallet) => wallet.setApprove(() => false),
    expect: { code: 'USER_REJECTED' },
  },
  {
    ...base,
    name: 'rejects with a string',
    description: 'Rejects with bare text in place of an error with a code.',
    apply: (wallet) =>
      answerInstead(wallet, connect, () => Promise.reject('User rejected the request')),
    expect: { code: 'USER_REJECTED' },
  },
  {
    ...base,
    name: 'rejects with undefined',
    description: 'Rejects with nothing at all, as wallets do whose pop-up is closed.',
    apply: (wallet) => answerInstead(wallet, connect, () => Promise.reject(undefined)),
    expect: { code: 'UNKNOWN' },
  },
  {
    ...base,
    name: 'never answers',
    description: 'The promise stays pending for ever.',
    apply: (wallet) => answerInstead(wallet, connect, () => new Promise(() => {})),
    expect: { code: 'WALLET_TIMEOUT' },
    hangs: true,
  },
  {
    ...base,
    name: 'throws at once',
    description: 'Throws synchronously in place of a rejected promise.',
    apply: (wallet) =>
      answerInstead(wallet, connect, () => {
        throw new TypeError("Cannot read properties of undefined (reading 'sendMessage')")
      }),
    expect: { code: 'UNKNOWN' },
  },
  {
    ...base,
    name: 'already pending',
    description: 'Rejects with -32002 because its pop-up is open from an earlier request.',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.reject(createProviderError(-32002, 'Already processing connect.')),
      ),
    expect: { code: 'REQUEST_PENDING' },
  },
  {
    ...base,
    name: 'accounts are no array',
    description: 'Answers an object in place of the list.',
    apply: (wallet) =>
      answerInstead(wallet, connect, () => Promise.resolve({ 0: mainnetAddress, length: 1 })),
    expect: invalid,
  },
  {
    ...base,
    name: 'an address of no network',
    description: 'Answers text that looks like an address and has a wrong checksum.',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.resolve(['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081']),
      ),
    expect: invalid,
  },
  {
    ...base,
    name: 'an address with markup',
    description: 'Answers markup in place of an address.',
    apply: (wallet) =>
      answerInstead(wallet, connect, () => Promise.resolve(['<img src=x onerror=alert(1)>'])),
    expect: invalid,
  },
  {
    ...base,
    name: 'huge answers',
    description: 'Answers 100,000 entries that are no addresses.',
    apply: (wallet) =>
      answerInstead(wallet, connect, () =>
        Promise.resolve(Array.from({ length: 100_000 }, (_, at) => at)),
      ),
    expect: invalid,
  },
  {
    ...base,
    name: 'accounts twice in the list',
    description: 'Names the same address twice.',
    apply: (wallet) =>
      answerInstead(wallet, connect, async (_, next) =>
        ((await next()) as readonly string[]).flatMap((address) => [address, address]),
      ),
    expect: 'connected',
  },
  {
    ...base,
    name: 'locked',
    description: 'Answers an empty list until its owner unlocks it.',
    apply: (wallet) => wallet.lock(),
    expect: { code: 'WALLET_LOCKED' },
  },
  {
    ...base,
    name: 'no public key, no chain',
    description:
      'Rejects everything beyond the accounts, as wallets do that only copied half of the shape.',
    apply: (wallet) => {
      for (const method of ['getPublicKey', 'getChain', 'getNetwork'])
        answerInstead(wallet, method, () =>
          Promise.reject(createProviderError(4200, 'Unsupported')),
        )
    },
    expect: 'connected',
  },
  {
    ...base,
    name: 'chain is garbage',
    description: 'Answers getChain with a number.',
    apply: (wallet) => answerInstead(wallet, 'getChain', () => Promise.resolve(17)),
    expect: 'connected',
  },
  {
    ...base,
    name: 'getters that throw',
    description:
      'Reading anything of the provider but its two needed methods throws, as proxies around several wallets do.',
    apply: (wallet) =>
      wallet.reshape('unisat', (provider) => {
        const { requestAccounts, getAccounts } = provider as Record<string, unknown>
        return new Proxy(
          { requestAccounts, getAccounts },
          {
            get(own, key) {
              if (key in own) return own[key as keyof typeof own]
              throw new Error('getter')
            },
          },
        )
      }),
    expect: 'connected',
  },
  {
    ...base,
    name: 'emits before it is connected',
    description: 'Tells of accounts and networks while its owner is still being asked.',
    apply: (wallet) =>
      answerInstead(wallet, connect, async (_, next) => {
        wallet.emit('accountsChanged', [mainnetAddress])
        wallet.emit('chainChanged', { enum: 'BITCOIN_MAINNET' })
        wallet.emit('disconnect', undefined)
        wallet.emit('accountsChanged', [])
        return await next()
      }),
    expect: 'connected',
  },
  {
    ...base,
    flow: 'sign',
    name: 'emits garbage',
    description: 'Its events carry strings, numbers, nested lists and nothing.',
    apply: (wallet) =>
      answerInstead(wallet, 'signMessage', async (_, next) => {
        for (const payload of [
          undefined,
          null,
          42,
          'accounts',
          { 0: mainnetAddress },
          [[mainnetAddress]],
          [null],
          [mainnetAddress],
        ])
          for (const event of [
            'accountsChanged',
            'accountChanged',
            'networkChanged',
            'chainChanged',
            'disconnect',
          ])
            wallet.emit(event, payload)
        return await next()
      }),
    expect: 'connected',
  },
  {
    ...base,
    flow: 'sign',
    name: 'a signature that is none',
    description: 'Answers an object with no signature in it.',
    apply: (wallet) => answerInstead(wallet, 'signMessage', () => Promise.resolve({ ok: true })),
    expect: invalid,
  },
  {
    ...base,
    flow: 'send',
    name: 'a transaction id that is none',
    description: 'Answers sendBitcoin with true.',
    apply: (wallet) => answerInstead(wallet, 'sendBitcoin', () => Promise.resolve(true)),
    expect: invalid,
  },
  {
    ...base,
    flow: 'send',
    name: 'goes to another network mid-flow',
    description:
      'Is on mainnet, without a word, between what the person confirmed and the request.',
    apply: (wallet) => {
      answerInstead(wallet, 'getAccounts', () => Promise.resolve([mainnetAddress]))
      let asked = 0
      answerInstead(wallet, 'getChain', (_, next) => {
        asked += 1
        return asked === 1
          ? next()
          : Promise.resolve({ enum: 'BITCOIN_MAINNET', network: 'livenet' })
      })
    },
    expect: { code: 'NETWORK_MISMATCH' },
    mustNotAsk: 'sendBitcoin',
  },
  {
    ...base,
    flow: 'send',
    name: 'goes to another account mid-flow',
    description: 'Shows another address, without a word, than the one that the person saw.',
    apply: (wallet) =>
      answerInstead(wallet, 'getAccounts', () =>
        Promise.resolve(['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080']),
      ),
    expect: { code: 'ACCOUNT_CHANGED' },
    mustNotAsk: 'sendBitcoin',
  },
  {
    ...base,
    flow: 'switch',
    name: 'says yes and stays',
    description: 'Answers switchChain and does not switch.',
    apply: (wallet) =>
      answerInstead(wallet, 'switchChain', () => Promise.resolve({ enum: 'BITCOIN_SIGNET' })),
    expect: { code: 'NETWORK_NOT_SUPPORTED' },
  },
  {
    ...base,
    flow: 'cancel',
    name: 'answers after the cancel',
    description: 'The owner agrees after the person has cancelled in the page.',
    apply: (wallet) =>
      answerInstead(wallet, connect, async (_, next) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return await next()
      }),
    expect: { code: 'ABORTED' },
  },
  {
    ...base,
    flow: 'disconnect',
    name: 'emits after disconnect',
    description: 'Goes on telling of accounts after the page has let go of it.',
    apply: (wallet) =>
      answerInstead(wallet, 'disconnect', async (_, next) => {
        const answer = await next()
        const talk = () => {
          for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
            wallet.emit(event, [mainnetAddress])
        }
        talk()
        setTimeout(talk, 20)
        return answer
      }),
    expect: 'disconnected',
  },
]
