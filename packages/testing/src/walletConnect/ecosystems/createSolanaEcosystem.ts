import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64, hex } from '@scure/base'
import { describeInstructions } from '../../reading/describeInstructions.js'
import type { KnownToken } from '../../reading/KnownToken.js'
import { createProviderError } from '../../wallets/createProviderError.js'
import { askSolanaNode } from '../../wallets/solana/askSolanaNode.js'
import { deriveSolanaSecret } from '../../wallets/solana/deriveSolanaSecret.js'
import { readWireTransaction } from '../../wallets/solana/wireTransaction.js'
import {
  invalidParams,
  noNode,
  readObject,
  readSigner,
  readText,
  unknownMethod,
} from './readParams.js'
import type { PreparedCall, SessionCall, SessionEcosystem } from './SessionEcosystem.js'

/** A cluster of Solana by its CAIP-2 id. */
export type SessionSolanaChain = {
  readonly id: string
  readonly name: string
  readonly rpcUrl?: string
  /** Tokens by their mint. */
  readonly tokens?: readonly KnownToken[]
}

type Handler = (call: SessionCall, params: Readonly<Record<string, unknown>>) => PreparedCall

/**
 * Solana: m/44'/501'/index'/0' of the phrase. Messages and signatures are base58, transactions
 * base64 (Reown's RPC reference).
 */
export function createSolanaEcosystem(options: {
  readonly mnemonic: string
  readonly accountCount: number
  readonly chains: readonly SessionSolanaChain[]
}): SessionEcosystem {
  const keys = Array.from({ length: options.accountCount }, (_, index) => {
    const secret = hex.decode(deriveSolanaSecret(options.mnemonic, index))
    return { secret, address: base58.encode(ed25519.getPublicKey(secret)) }
  })
  const keyOf = (address: string) => {
    const key = keys.find((one) => one.address === address)
    if (!key) throw createProviderError(4100, 'The requested account has not been authorized.')
    return key
  }
  const chainOf = (id: string) => options.chains.find((chain) => chain.id === id)

  const open = ({ chainId, addresses }: SessionCall, encoded: string, named: unknown) => {
    const transaction = readWireTransaction(
      decode(() => base64.decode(encoded), 'transaction: base64 is expected'),
    )
    const address = readSigner(
      addresses,
      named ?? transaction.signers.find((signer) => addresses.includes(signer)),
    )
    const { secret } = keyOf(address)
    const signature = () => ed25519.sign(transaction.message, secret)
    return {
      lines: [
        ['Account', address] as const,
        ...describeInstructions(transaction.instructions, {
          tokens: chainOf(chainId)?.tokens,
          signatures: transaction.signers.length,
        }),
      ],
      sign: () => {
        const signed = signature()
        return {
          signature: base58.encode(signed),
          transaction: base64.encode(transaction.withSignature(address, signed)),
        }
      },
    }
  }
  const accounts: Handler = ({ addresses }) => ({
    run: () => addresses.map((pubkey) => ({ pubkey })),
  })

  const handlers: Readonly<Record<string, Handler>> = {
    solana_getAccounts: accounts,
    solana_requestAccounts: accounts,
    solana_signMessage({ addresses }, params) {
      const message = decode(
        () => base58.decode(readText(params, 'message')),
        'message: base58 is expected',
      )
      const { address, secret } = keyOf(readSigner(addresses, params.pubkey))
      return {
        ask: {
          kind: 'signMessage',
          title: 'Sign this message?',
          lines: [
            ['Account', address],
            ['Message', new TextDecoder().decode(message)],
          ],
        },
        run: () => ({ signature: base58.encode(ed25519.sign(message, secret)) }),
      }
    },
    solana_signTransaction(call, params) {
      const { lines, sign } = open(call, readText(params, 'transaction'), params.pubkey)
      return { ask: { kind: 'signTransaction', title: 'Sign this transaction?', lines }, run: sign }
    },
    solana_signAllTransactions(call, params) {
      const { transactions } = params
      if (!Array.isArray(transactions)) throw invalidParams('transactions is missing')
      const opened = transactions.map((each) => open(call, String(each), params.pubkey))
      return {
        ask: {
          kind: 'signTransaction',
          title: `Sign these ${opened.length} transactions?`,
          lines: opened.flatMap(({ lines }, index) => [
            ['Transaction', String(index + 1)] as const,
            ...lines,
          ]),
        },
        run: () => ({ transactions: opened.map(({ sign }) => sign().transaction) }),
      }
    },
    solana_signAndSendTransaction(call, params) {
      const { lines, sign } = open(call, readText(params, 'transaction'), params.pubkey)
      return {
        ask: { kind: 'sendTransaction', title: 'Send this transaction?', lines },
        async run() {
          const rpcUrl = chainOf(call.chainId)?.rpcUrl
          if (!rpcUrl) throw noNode()
          const { transaction } = sign()
          const sendOptions = typeof params.sendOptions === 'object' ? params.sendOptions : {}
          const signature = await askSolanaNode(rpcUrl, 'sendTransaction', [
            transaction,
            { ...sendOptions, encoding: 'base64' },
          ])
          return { signature }
        },
      }
    },
  }

  return {
    namespace: 'solana',
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged'],
    networks: () => options.chains,
    address: (_, account) => keys[account]?.address ?? '',
    prepare(call) {
      const prepare = handlers[call.method]
      if (!prepare) throw unknownMethod(call.method)
      return prepare(call, call.params === undefined ? {} : readObject(call.params))
    },
  }
}

function decode(run: () => Uint8Array, reason: string): Uint8Array {
  try {
    return run()
  } catch {
    throw invalidParams(reason)
  }
}
