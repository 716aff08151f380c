import { answerInstead, type CosmosMisbehaviour } from './CosmosMisbehaviour.js'

const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const
const never = () => new Promise<never>(() => {})

/** Changes the reported account in every method. */
const changeKey =
  (change: (key: Record<string, unknown>) => unknown): CosmosMisbehaviour['apply'] =>
  (wallet) =>
    answerInstead(wallet, 'getKey', async (_, next) =>
      change((await next()) as Record<string, unknown>),
    )

/** Wallets that answer `connect` with wrong data, wrong behaviour, or not at all. */
export const wrongAnswers: readonly CosmosMisbehaviour[] = [
  {
    name: 'rejects as Keplr does',
    description: "Error('Request rejected'), without a code, as the measure of the others.",
    flow: 'connect',
    apply: (wallet) => wallet.setApprove(() => false),
    expect: { code: 'USER_REJECTED' },
  },
  {
    name: 'rejects with 4001',
    description: 'As Cosmostation and OKX do.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', () =>
        Promise.reject({ code: 4001, message: 'User rejected the request.' }),
      ),
    expect: { code: 'USER_REJECTED' },
  },
  {
    name: 'rejects with a string',
    description: 'Bare text in place of an error.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'enable', () => Promise.reject('Request rejected')),
    expect: { code: 'USER_REJECTED' },
  },
  {
    name: 'rejects with undefined',
    description: 'Nothing at all, as wallets do whose pop-up is closed.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'enable', () => Promise.reject(undefined)),
    expect: { code: 'UNKNOWN' },
  },
  {
    name: 'never answers',
    description: 'The promise of enable stays pending for ever.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'enable', never),
    expect: { code: 'WALLET_TIMEOUT' },
    hangs: true,
  },
  {
    name: 'never tells its key',
    description: 'Agrees, and then leaves getKey pending for ever.',
    flow: 'connect',
    apply: (wallet) => answerInstead(wallet, 'getKey', never),
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
    inPageOnly: true,
  },
  {
    name: 'getters that throw',
    description:
      'Reading anything but enable and getKey throws, as proxies around several wallets do.',
    flow: 'connect',
    apply: (wallet) =>
      wallet.reshape((provider) =>
        Object.defineProperties(
          {},
          Object.fromEntries(
            Object.keys(provider).map((key) => [
              key,
              ['enable', 'getKey'].includes(key)
                ? { value: provider[key], enumerable: true }
                : {
                    enumerable: true,
                    get() {
                      throw new Error('getter')
                    },
                  },
            ]),
          ),
        ),
      ),
    expect: 'connected',
    inPageOnly: true,
  },
  {
    name: 'locked',
    description: 'Refuses until its owner unlocks it.',
    flow: 'connect',
    apply: (wallet) => wallet.lock(),
    expect: { code: 'WALLET_LOCKED' },
  },
  {
    name: 'already pending',
    description: 'Its pop-up is open from an earlier request.',
    flow: 'connect',
    apply: (wallet) =>
      answerInstead(wallet, 'enable', () =>
        Promise.reject({ code: -32002, message: 'Request already pending.' }),
      ),
    expect: { code: 'REQUEST_PENDING' },
  },
  {
    name: 'key is no object',
    description: 'Answers the address as bare text.',
    flow: 'connect',
    apply: changeKey(({ bech32Address }) => bech32Address),
    expect: invalid,
  },
  {
    name: 'key of another chain',
    description: 'Answers the address with the prefix of a chain that it was on before.',
    flow: 'connect',
    apply: changeKey((key) => ({
      ...key,
      bech32Address: 'osmo15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdptfms9a',
    })),
    expect: invalid,
  },
  {
    name: 'key of wrong length',
    description: 'Answers an uncompressed public key.',
    flow: 'connect',
    apply: changeKey((key) => ({ ...key, pubKey: new Uint8Array(65).fill(4) })),
    expect: invalid,
  },
  {
    name: 'key as a list of numbers',
    description: 'Its bridge to a phone turns bytes into a plain array.',
    flow: 'connect',
    apply: changeKey((key) => ({ ...key, pubKey: Array.from(key.pubKey as Uint8Array) })),
    expect: 'connected',
  },
  {
    name: 'address in capitals',
    description: 'Bech32 allows it, and some scanners write it so.',
    flow: 'connect',
    apply: changeKey((key) => ({ ...key, bech32Address: String(key.bech32Address).toUpperCase() })),
    expect: 'connected',
  },
  {
    name: 'huge answers',
    description: 'An address of a megabyte, and a name of another.',
    flow: 'connect',
    apply: changeKey((key) => ({
      ...key,
      bech32Address: `cosmos1${'q'.repeat(1_000_000)}`,
      name: 'x'.repeat(1_000_000),
    })),
    expect: invalid,
  },
  {
    name: 'getters of the key throw',
    description: 'Answers a proxy of a page that is gone.',
    flow: 'connect',
    apply: changeKey(() => ({
      get bech32Address() {
        throw new Error('dead object')
      },
    })),
    expect: invalid,
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
