import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { answerInstead, type BitcoinMisbehaviour } from './BitcoinMisbehaviour.js'

const invalid = { code: 'WALLET_INVALID_RESPONSE' } as const
const wbip = { shape: 'wbip', flow: 'connect' } as const
const standard = { shape: 'standard', flow: 'connect' } as const
const thief = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6')

/** Wallets of the WBIP and wallet-standard shapes that break them. */
export const otherMisbehaviours: readonly BitcoinMisbehaviour[] = [
  {
    ...wbip,
    name: 'rejects with -32000',
    description:
      "sats-connect's own rejection: JSON-RPC's server error, in an answer that is no rejection.",
    apply: (wallet) => wallet.setApprove(() => false),
    expect: { code: 'USER_REJECTED' },
  },
  {
    ...wbip,
    name: 'rejects with the answer',
    description: 'Rejects the promise with the whole answer, error inside, as Leather does.',
    apply: (wallet) =>
      answerInstead(wallet, 'wallet_connect', () =>
        Promise.reject({
          jsonrpc: '2.0',
          id: '1',
          error: { code: 4001, message: 'User rejected the request' },
        }),
      ),
    expect: { code: 'USER_REJECTED' },
  },
  {
    ...wbip,
    name: 'neither result nor error',
    description: 'Answers an empty object.',
    apply: (wallet) =>
      answerInstead(wallet, 'wallet_connect', () => Promise.resolve({ jsonrpc: '2.0', id: '1' })),
    expect: invalid,
  },
  {
    ...wbip,
    name: 'knows only the older methods',
    description:
      'Refuses wallet_connect and wallet_getNetwork, as wallets do that stopped at getAddresses.',
    apply: (wallet) => {
      for (const method of ['wallet_connect', 'wallet_getNetwork'])
        answerInstead(wallet, method, () =>
          Promise.resolve({
            jsonrpc: '2.0',
            id: '1',
            error: { code: -32601, message: 'Method not found' },
          }),
        )
    },
    expect: 'connected',
  },
  {
    ...wbip,
    name: 'addresses of other chains too',
    description: 'Lists a Stacks address between the Bitcoin ones, as Xverse and Leather do.',
    apply: (wallet) =>
      answerInstead(wallet, 'wallet_connect', async (_, next) => {
        const answer = (await next()) as { result: { addresses: readonly object[] } }
        const stacks = {
          address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
          purpose: 'stacks',
          addressType: 'stacks',
          publicKey: '',
        }
        return {
          ...answer,
          result: { ...answer.result, addresses: [stacks, ...answer.result.addresses] },
        }
      }),
    expect: 'connected',
  },
  {
    ...wbip,
    flow: 'send',
    psbtOnly: true,
    name: 'signs another transaction',
    description: 'Answers a PSBT whose payment goes elsewhere.',
    apply: (wallet) =>
      answerInstead(wallet, 'signPsbt', ({ params }) => {
        const { psbt } = params as { psbt: string }
        const transaction = Transaction.fromPSBT(base64.decode(psbt))
        transaction.updateOutput(0, { script: thief }, true)
        return Promise.resolve({
          jsonrpc: '2.0',
          id: '1',
          result: { psbt: base64.encode(transaction.toPSBT()) },
        })
      }),
    expect: invalid,
  },
  {
    ...wbip,
    flow: 'send',
    psbtOnly: true,
    name: 'signs nothing',
    description: 'Answers the PSBT as it came.',
    apply: (wallet) =>
      answerInstead(wallet, 'signPsbt', ({ params }) =>
        Promise.resolve({
          jsonrpc: '2.0',
          id: '1',
          result: { psbt: (params as { psbt: string }).psbt },
        }),
      ),
    expect: invalid,
  },
  {
    ...standard,
    name: 'accounts are missing',
    description: 'Answers bitcoin:connect with an empty object.',
    apply: (wallet) => answerInstead(wallet, 'bitcoin:connect', () => Promise.resolve({})),
    expect: invalid,
  },
  {
    ...standard,
    name: 'never answers by the standard',
    description: 'The promise of bitcoin:connect stays pending for ever.',
    apply: (wallet) => answerInstead(wallet, 'bitcoin:connect', () => new Promise(() => {})),
    expect: { code: 'WALLET_TIMEOUT' },
    hangs: true,
  },
  {
    ...standard,
    flow: 'sign',
    name: 'an empty list of signatures',
    description: 'Answers bitcoin:signMessage with no output at all.',
    apply: (wallet) => answerInstead(wallet, 'bitcoin:signMessage', () => Promise.resolve([])),
    expect: invalid,
  },
  {
    ...standard,
    flow: 'send',
    name: 'a signed PSBT that is none',
    description: 'Answers bytes that are no PSBT.',
    apply: (wallet) =>
      answerInstead(wallet, 'bitcoin:signTransaction', () =>
        Promise.resolve([{ signedPsbt: new Uint8Array([1, 2, 3]) }]),
      ),
    expect: invalid,
  },
]
