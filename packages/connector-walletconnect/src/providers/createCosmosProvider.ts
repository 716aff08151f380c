import { type CaipNetworkId, createError, parseCaipAddress } from '@latchkey/core'
import { base64ToBytes, bytesToBase64, invalidAnswer } from '@latchkey/core/adapter'
import { asProvider } from '../language/errors.js'
import { fromHex } from '../language/fromHex.js'
import { isRecord } from '../language/readSession.js'
import { decodeBech32 } from './decodeBech32.js'
import type { ProviderHost } from './ProviderHost.js'

type WalletKey = {
  readonly address: string
  readonly algorithm: string
  readonly publicKey: Uint8Array
}
type Signature = {
  readonly pub_key: { readonly type: string; readonly value: string }
  readonly signature: string
}
type DirectDoc = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  /** Long, bigint, number or string. */
  readonly accountNumber: { toString(): string }
}

/** A wallet of Keplr's shape over a session. */
export function createCosmosProvider(host: ProviderHost) {
  /** Keys by network, cleared when the accounts change, so that the phone prompts once. */
  const keys = new Map<CaipNetworkId, Promise<readonly WalletKey[]>>()
  host.on('accountsChanged', ({ namespace }) => void (namespace === 'cosmos' && keys.clear()))
  host.on('disconnect', () => keys.clear())

  const networkOf = (chainId: string): CaipNetworkId => {
    const offered = host.offered().find(({ id }) => String(id) === chainId)?.caipNetworkId
    const network = host.networks().find((id) => id === (offered ?? `cosmos:${chainId}`))
    if (!network) throw createError('NETWORK_NOT_IN_WALLET', { params: { network: chainId } })
    return network
  }
  const addressOn = (network: CaipNetworkId): string => {
    const [first] = host.accounts(network)
    if (!first) throw createError('NOT_CONNECTED')
    return parseCaipAddress(first.address).address
  }
  const readKeys = async (network: CaipNetworkId): Promise<readonly WalletKey[]> => {
    const answer = await host.request({ network, method: 'cosmos_getAccounts', params: {} })
    if (!Array.isArray(answer)) throw invalidAnswer('cosmos_getAccounts')
    return answer.slice(0, 1_000).flatMap((each: unknown) => readKey(each) ?? [])
  }
  const keyOf = async (chainId: string): Promise<WalletKey> => {
    const network = networkOf(chainId)
    const reading = keys.get(network) ?? readKeys(network)
    keys.set(network, reading)
    const found = await reading.catch((error: unknown) => {
      keys.delete(network)
      throw error
    })
    const address = addressOn(network)
    const key = found.find((each) => each.address === address)
    if (key) return key
    keys.delete(network)
    throw createError('ACCOUNT_CHANGED')
  }
  const getKey = async (chainId: string) => {
    const { address, algorithm, publicKey } = await keyOf(chainId)
    return {
      name: host.wallet().name,
      algo: algorithm,
      pubKey: publicKey,
      address: decodeBech32(address) ?? new Uint8Array(),
      bech32Address: address,
      isNanoLedger: false,
      isKeystone: false,
    }
  }
  const ask = async (chainId: string, method: string, params: unknown) => {
    const answer = await host.request({ network: networkOf(chainId), method, params })
    const signature = isRecord(answer) ? readSignature(answer.signature, answer.pub_key) : undefined
    if (!isRecord(answer) || !signature) throw invalidAnswer(method)
    return { signature, signed: isRecord(answer.signed) ? answer.signed : undefined }
  }

  const signAmino = async (chainId: string, signerAddress: string, signDoc: unknown) => {
    const { signature, signed } = await ask(chainId, 'cosmos_signAmino', { signerAddress, signDoc })
    return { signed: signed ?? signDoc, signature }
  }
  const signDirect = async (chainId: string, signerAddress: string, doc: DirectDoc) => {
    const method = 'cosmos_signDirect'
    const accountNumber = doc.accountNumber.toString()
    const { signature, signed } = await ask(chainId, method, {
      signerAddress,
      signDoc: {
        chainId: doc.chainId,
        accountNumber,
        bodyBytes: bytesToBase64(doc.bodyBytes),
        authInfoBytes: bytesToBase64(doc.authInfoBytes),
      },
    })
    if (!signed) return { signed: doc, signature }
    const [bodyBytes, authInfoBytes] = [toBytes(signed.bodyBytes), toBytes(signed.authInfoBytes)]
    if (!bodyBytes || !authInfoBytes) throw invalidAnswer(method)
    return {
      signed: { bodyBytes, authInfoBytes, chainId: doc.chainId, accountNumber: doc.accountNumber },
      signature,
    }
  }

  return {
    version: '1.0.0',
    mode: 'walletconnect',
    enable: asProvider(async (chainIds: string | readonly string[]) => {
      for (const chainId of [chainIds].flat()) networkOf(chainId)
    }),
    /** Reports without a prompt whether the session includes a chain. */
    isEnabled: async (chainId: string) => host.networks().some((id) => id === `cosmos:${chainId}`),
    disable: asProvider(async () => await host.disconnect()),
    getKey: asProvider(getKey),
    signAmino: asProvider(signAmino),
    signDirect: asProvider(signDirect),
    /**
     * ADR-36: a document without chain and fee, which cannot be a transaction. WalletConnect has no
     * method for it.
     */
    signArbitrary: asProvider(
      async (chainId: string, signer: string, data: string | Uint8Array): Promise<Signature> => {
        const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
        const { signature } = await signAmino(chainId, signer, {
          chain_id: '',
          account_number: '0',
          sequence: '0',
          fee: { gas: '0', amount: [] },
          msgs: [{ type: 'sign/MsgSignData', value: { signer, data: bytesToBase64(bytes) } }],
          memo: '',
        })
        return signature
      },
    ),
  }
}

function readKey(value: unknown): WalletKey | undefined {
  if (!isRecord(value)) return undefined
  const { address, algo, pubkey } = value
  const publicKey = toBytes(pubkey)
  if (typeof address !== 'string' || !publicKey || publicKey.length !== 33) return undefined
  return { address, algorithm: typeof algo === 'string' ? algo : '', publicKey }
}

/** Reads a `StdSignature`, either nested or as two fields side by side. */
function readSignature(value: unknown, beside: unknown): Signature | undefined {
  const [key, signature]: readonly unknown[] = isRecord(value)
    ? [value.pub_key, value.signature]
    : [beside, value]
  if (!isRecord(key) || typeof key.value !== 'string' || typeof signature !== 'string')
    return undefined
  return {
    pub_key: {
      type: typeof key.type === 'string' ? key.type : 'tendermint/PubKeySecp256k1',
      value: key.value,
    },
    signature,
  }
}

/** Accepts base64, hex (older wallets), or the numbers JSON makes of bytes. */
function toBytes(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string') {
    const hex = value.replace(/^0x/, '')
    // A base64 text this long never consists of these characters alone.
    if (/^([0-9a-f]{2}){12,}$/i.test(hex)) return fromHex(hex)
    return base64ToBytes(value)
  }
  const list: unknown = isRecord(value) ? Object.values(value) : value
  return Array.isArray(list) &&
    list.every((each) => Number.isInteger(each) && each >= 0 && each < 256)
    ? Uint8Array.from(list as number[])
    : undefined
}
