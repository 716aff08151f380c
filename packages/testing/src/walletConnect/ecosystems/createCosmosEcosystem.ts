import { base64 } from '@scure/base'
import { describeAmino, describeSignDoc } from '../../reading/describeCosmos.js'
import type { KnownToken } from '../../reading/KnownToken.js'
import type { AminoDocument, CosmosWalletChain } from '../../wallets/cosmos/CosmosWallet.js'
import {
  aminoBytes,
  createKeyring,
  signDocBytes,
  toStdSignature,
} from '../../wallets/cosmos/keys.js'
import { createProviderError } from '../../wallets/createProviderError.js'
import { invalidParams, readObject, readText, unknownMethod } from './readParams.js'
import type { PreparedCall, SessionCall, SessionEcosystem } from './SessionEcosystem.js'

/** A Cosmos chain. The wallet sends nothing: WalletConnect has no such method here. */
export type SessionCosmosChain = Omit<CosmosWalletChain, 'rest' | 'name'> & {
  readonly name: string
  /** Coins by their denom. */
  readonly tokens?: readonly KnownToken[]
}

/** Cosmos: m/44'/<coin type>'/0'/0/index of the phrase. The bytes of a sign document are base64. */
export function createCosmosEcosystem(options: {
  readonly mnemonic: string
  readonly accountCount: number
  readonly chains: readonly SessionCosmosChain[]
}): SessionEcosystem {
  const keyring = createKeyring(options.mnemonic)
  const chainOf = (id: string): SessionCosmosChain => {
    const chain = options.chains.find(({ chainId }) => `cosmos:${chainId}` === id)
    if (!chain) throw createProviderError(4901, `The network ${id} is not known to this wallet.`)
    return chain
  }
  const keyOf = ({ chainId, addresses }: SessionCall, signer: string) => {
    const chain = chainOf(chainId)
    const keys = Array.from({ length: options.accountCount }, (_, index) => keyring(index, chain))
    const key = addresses.includes(signer)
      ? keys.find((one) => one.address(chain.bech32Prefix) === signer)
      : undefined
    if (!key) throw createProviderError(4100, 'The requested account has not been authorized.')
    return key
  }

  const handlers: Readonly<
    Record<string, (call: SessionCall, params: Readonly<Record<string, unknown>>) => PreparedCall>
  > = {
    cosmos_getAccounts: (call) => ({
      run: () =>
        call.addresses.map((address) => {
          const { algorithm, publicKey } = keyOf(call, address)
          return { algo: algorithm, address, pubkey: base64.encode(publicKey) }
        }),
    }),
    cosmos_signDirect(call, params) {
      const signer = readText(params, 'signerAddress')
      const key = keyOf(call, signer)
      const chain = chainOf(call.chainId)
      const document = readObject(params.signDoc)
      const chainId = readText(document, 'chainId')
      if (chainId !== chain.chainId)
        throw invalidParams('the chain of the document is not that of the session')
      const bodyBytes = decode(readText(document, 'bodyBytes'))
      const authInfoBytes = decode(readText(document, 'authInfoBytes'))
      const accountNumber = BigInt(String(document.accountNumber ?? 0))
      return {
        ask: {
          kind: 'signTransaction',
          title: 'Sign this transaction?',
          lines: [['Account', signer], ...describeSignDoc(bodyBytes, authInfoBytes, chain.tokens)],
        },
        run: () => ({
          signature: toStdSignature(
            key,
            key.sign(signDocBytes({ bodyBytes, authInfoBytes, chainId, accountNumber })),
          ),
          signed: document,
        }),
      }
    },
    cosmos_signAmino(call, params) {
      const signer = readText(params, 'signerAddress')
      const key = keyOf(call, signer)
      const document = readObject(params.signDoc) as AminoDocument
      const { message, lines } = describeAmino(document, chainOf(call.chainId).tokens)
      // ADR-36 documents have no chain.
      if (message === undefined && document.chain_id !== chainOf(call.chainId).chainId)
        throw invalidParams('the chain of the document is not that of the session')
      return {
        ask:
          message === undefined
            ? {
                kind: 'signTransaction',
                title: 'Sign this transaction?',
                lines: [['Account', signer], ...lines],
              }
            : {
                kind: 'signMessage',
                title: 'Sign this message?',
                lines: [
                  ['Account', signer],
                  ['Message', message],
                ],
              },
        run: () => ({
          signature: toStdSignature(key, key.sign(aminoBytes(document))),
          signed: document,
        }),
      }
    },
  }

  return {
    namespace: 'cosmos',
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged'],
    networks: () => options.chains.map(({ chainId, name }) => ({ id: `cosmos:${chainId}`, name })),
    address(chainId, account) {
      const chain = chainOf(chainId)
      return account < options.accountCount
        ? keyring(account, chain).address(chain.bech32Prefix)
        : ''
    },
    prepare(call) {
      const prepare = handlers[call.method]
      if (!prepare) throw unknownMethod(call.method)
      return prepare(call, readObject(call.params ?? {}))
    },
  }
}

function decode(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    throw invalidParams('the bytes of the document are not base64')
  }
}
