import { answerInstead, type CosmosMisbehaviour } from './CosmosMisbehaviour.js'

const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const

type Signed = { readonly signed: { readonly bodyBytes: Uint8Array }; readonly signature: unknown }

/**
 * Wallets that misbehave after connecting: wrong signatures, wrong networks, events at the wrong
 * time.
 */
export const wrongRequests: readonly CosmosMisbehaviour[] = [
  {
    name: 'signature is garbage',
    description: 'Answers text that is no base64 of 64 bytes.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, 'signArbitrary', async (_, next) => ({
        ...((await next()) as object),
        signature: '<signed>',
      })),
    expect: invalid,
  },
  {
    name: 'signs another transaction',
    description: 'Answers a signed body with another receiver in it.',
    flow: 'send',
    apply: (wallet) =>
      answerInstead(wallet, 'signDirect', async (_, next) => {
        const { signed, ...rest } = (await next()) as Signed
        const bodyBytes = Uint8Array.from(signed.bodyBytes)
        const at = bodyBytes.indexOf(0x71)
        if (at >= 0) bodyBytes[at] = 0x70
        return { ...rest, signed: { ...signed, bodyBytes } }
      }),
    expect: invalid,
  },
  {
    name: 'adds a message',
    description: 'Answers a signed body with the same message twice.',
    flow: 'send',
    apply: (wallet) =>
      answerInstead(wallet, 'signDirect', async (_, next) => {
        const { signed, ...rest } = (await next()) as Signed
        const bodyBytes = Uint8Array.from([...signed.bodyBytes, ...signed.bodyBytes])
        return { ...rest, signed: { ...signed, bodyBytes } }
      }),
    expect: invalid,
  },
  {
    name: 'answers nothing for a transaction',
    description: 'Resolves with undefined when its pop-up is closed.',
    flow: 'send',
    apply: (wallet) => answerInstead(wallet, 'signDirect', () => Promise.resolve(undefined)),
    expect: invalid,
  },
  {
    name: 'another account mid-flow',
    description:
      'Its owner picks another account between what the person confirmed and the request, and no event tells.',
    flow: 'send',
    apply: (wallet) => {
      let connected = false
      wallet.onKeystoreChange(() => {})
      answerInstead(wallet, 'getKey', async ({ args: [chainId] }, next) => {
        const key = (await next()) as Record<string, unknown>
        const changed = connected
          ? { ...key, bech32Address: wallet.addresses(String(chainId))[1] }
          : key
        connected = true
        return changed
      })
    },
    expect: { code: 'ACCOUNT_CHANGED' },
    mustNotAsk: 'signDirect',
  },
  {
    name: 'words for the unknown chain',
    description: 'Says in its own words that it does not know the chain.',
    flow: 'switch',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', async (_, next) => {
        try {
          return await next()
        } catch (error) {
          throw /chain info/.test((error as Error).message) ? new Error('Invalid chain id') : error
        }
      }),
    expect: 'connected',
  },
  {
    name: 'takes a chain and forgets it',
    description: 'Agrees to add a network and still does not know it.',
    flow: 'switch',
    apply: (wallet) => answerInstead(wallet, 'experimentalSuggestChain', () => Promise.resolve()),
    expect: { code: 'NETWORK_NOT_SUPPORTED' },
  },
  {
    name: 'cannot add a chain',
    description: 'Has no experimentalSuggestChain at all, as most phones.',
    flow: 'switch',
    apply: (wallet) => wallet.reshape(({ experimentalSuggestChain: _, ...provider }) => provider),
    expect: { code: 'METHOD_NOT_SUPPORTED' },
    inPageOnly: true,
  },
  {
    name: 'emits before it is connected',
    description: 'Tells of another account while its owner is still being asked.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', async (_, next) => {
        for (let count = 0; count < 10; count++) wallet.emit()
        return await next()
      }),
    expect: 'connected',
  },
  {
    name: 'emits for nothing',
    description: 'Fires its event over and over though the account is the same.',
    flow: 'sign',
    apply: (wallet) =>
      answerInstead(wallet, 'signArbitrary', async (_, next) => {
        for (let count = 0; count < 50; count++) wallet.emit()
        return await next()
      }),
    expect: 'connected',
  },
  {
    name: 'emits after disconnect',
    description: 'Goes on telling of accounts after the page has let go of it.',
    flow: 'disconnect',
    apply: (wallet) =>
      answerInstead(wallet, 'disable', async (_, next) => {
        await next()
        wallet.selectAccount(1)
        setTimeout(() => wallet.selectAccount(0), 20)
      }),
    expect: 'disconnected',
  },
]
