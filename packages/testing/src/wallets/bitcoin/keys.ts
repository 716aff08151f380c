import { HDKey } from '@scure/bip32'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { seedOf } from '../seedOf.js'
import type { BitcoinNetworkName, BitcoinWalletAddress, PaymentType } from './BitcoinWallet.js'

/** The network parameters of @scure/btc-signer. */
export type ChainParams = {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

const testnet = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
export const chainParams: Readonly<Record<BitcoinNetworkName, ChainParams>> = {
  mainnet: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  testnet,
  signet: testnet,
  regtest: { ...testnet, bech32: 'bcrt' },
}

/** An address with its key. */
export type KeyedAddress = BitcoinWalletAddress & {
  readonly privateKey: Uint8Array
  readonly script: Uint8Array
  readonly payment: Payment
}
export type Payment = {
  readonly address?: string
  readonly script: Uint8Array
  readonly redeemScript?: Uint8Array
  readonly tapInternalKey?: Uint8Array
}

/** BIP-44, 49, 84 and 86 by the kind of address. */
const purposes: Readonly<Record<PaymentType, number>> = {
  p2pkh: 44,
  p2sh: 49,
  p2wpkh: 84,
  p2tr: 86,
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export function pay(type: PaymentType, publicKey: Uint8Array, params: ChainParams): Payment {
  if (type === 'p2pkh') return p2pkh(publicKey, params)
  if (type === 'p2sh') return p2sh(p2wpkh(publicKey, params), params)
  return type === 'p2wpkh'
    ? p2wpkh(publicKey, params)
    : p2tr(publicKey.subarray(1), undefined, params)
}

/** Derives accounts as wallets do: the first receiving address of each purpose. */
export function createKeyring(mnemonic: string, paymentType: PaymentType) {
  const root = HDKey.fromMasterSeed(seedOf(mnemonic))
  const cache = new Map<string, readonly KeyedAddress[]>()
  const derive = (
    network: BitcoinNetworkName,
    account: number,
    type: PaymentType,
    purpose: 'payment' | 'ordinals',
  ): KeyedAddress => {
    const { privateKey, publicKey } = root.derive(
      `m/${purposes[type]}'/${network === 'mainnet' ? 0 : 1}'/${account}'/0/0`,
    )
    if (!privateKey || !publicKey) throw new TypeError('The mnemonic derives no key here.')
    const payment = pay(type, publicKey, chainParams[network])
    const shown = type === 'p2tr' ? publicKey.subarray(1) : publicKey
    const address = payment.address ?? ''
    return {
      purpose,
      addressType: type,
      address,
      publicKey: toHex(shown),
      privateKey,
      script: payment.script,
      payment,
    }
  }
  return (network: BitcoinNetworkName, account: number): readonly KeyedAddress[] => {
    const key = `${network} ${account}`
    const known = cache.get(key) ?? [
      derive(network, account, paymentType, 'payment'),
      ...(paymentType === 'p2tr' ? [] : [derive(network, account, 'p2tr', 'ordinals')]),
    ]
    cache.set(key, known)
    return known
  }
}
