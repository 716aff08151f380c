import { bytesToHex } from '@noble/hashes/utils.js'
import { sr25519CreateDerive } from '@polkadot-labs/hdkd'
import {
  DEV_MINI_SECRET,
  mnemonicToMiniSecret,
  ss58Decode,
  ss58Encode,
} from '@polkadot-labs/hdkd-helpers'
import { describeExtrinsic, type PolkadotCalls } from '../../reading/describeExtrinsic.js'
import { createProviderError } from '../../wallets/createProviderError.js'
import {
  encodeSignerPayload,
  toBytes,
  wrapBytes,
} from '../../wallets/polkadot/encodeSignerPayload.js'
import type { SignerPayload } from '../../wallets/polkadot/PolkadotWallet.js'
import { invalidParams, readObject, readText, unknownMethod } from './readParams.js'
import type { PreparedCall, SessionCall, SessionEcosystem } from './SessionEcosystem.js'

/** A chain of the Polkadot family by its CAIP-2 id. */
export type SessionPolkadotChain = PolkadotCalls & {
  readonly id: string
  readonly name: string
  readonly ss58Prefix: number
}

/** MultiSignature::Sr25519 */
const sr25519Kind = '01'

/**
 * Polkadot chains, sr25519. `polkadot_signMessage` accepts `{ address, data }` (hex, as in today's
 * reference) and `{ address, message }` (text, as in older wallets). The signed bytes are always
 * wrapped in `<Bytes>`.
 */
export function createPolkadotEcosystem(options: {
  /** @default the development phrase of local Substrate chains */
  readonly mnemonic?: string
  /** Derivation paths of the accounts. @default ['//Alice', '//Bob'] */
  readonly paths?: readonly string[]
  /**
   * The supported form of `polkadot_signMessage`; the other is rejected with -32602.
   * @default both
   */
  readonly messageForm?: 'data' | 'message'
  readonly chains: readonly SessionPolkadotChain[]
}): SessionEcosystem {
  const { mnemonic, paths = ['//Alice', '//Bob'], messageForm, chains } = options
  const derive = sr25519CreateDerive(
    mnemonic === undefined ? DEV_MINI_SECRET : mnemonicToMiniSecret(mnemonic),
  )
  const keys = paths.map(derive)
  const prefixOf = (id: string) => chains.find((chain) => chain.id === id)?.ss58Prefix ?? 42
  const addressOf = (chainId: string, index: number) => {
    const key = keys[index]
    return key ? ss58Encode(key.publicKey, prefixOf(chainId)) : ''
  }
  /** The page may use another address prefix. */
  const keyOf = ({ addresses }: SessionCall, address: string) => {
    const same = (one: string) => readKey(one) === readKey(address)
    const key = addresses.some(same)
      ? keys.find(({ publicKey }) => bytesToHex(publicKey) === readKey(address))
      : undefined
    if (!key) throw createProviderError(4100, 'The requested account has not been authorized.')
    return key
  }

  const handlers: Readonly<
    Record<string, (call: SessionCall, params: Readonly<Record<string, unknown>>) => PreparedCall>
  > = {
    polkadot_signMessage(call, params) {
      const address = readText(params, 'address')
      const form = params.data === undefined ? 'message' : 'data'
      if (messageForm !== undefined && form !== messageForm)
        throw invalidParams(`${messageForm} is expected`)
      const text = readText(params, form)
      const bytes = wrapBytes(
        form === 'data' && /^0x([0-9a-f]{2})*$/i.test(text)
          ? toBytes(text)
          : new TextEncoder().encode(text),
      )
      const key = keyOf(call, address)
      const shown = new TextDecoder().decode(bytes).replace(/^<Bytes>|<\/Bytes>$/g, '')
      return {
        ask: {
          kind: 'signMessage',
          title: 'Sign this message?',
          lines: [
            ['Account', address],
            ['Message', shown],
          ],
        },
        run: () => ({ signature: `0x${bytesToHex(key.sign(bytes))}` }),
      }
    },
    polkadot_signTransaction(call, params) {
      const payload = readObject(params.transactionPayload) as SignerPayload
      const key = keyOf(call, readText(params, 'address'))
      const chain = chains.find(({ id }) => id === call.chainId)
      if (!payload.genesisHash?.replace(/^0x/, '').startsWith(call.chainId.split(':')[1] ?? ' '))
        throw invalidParams('the genesis hash is not that of the network')
      const bytes = encodeSignerPayload(payload)
      return {
        ask: {
          kind: 'signTransaction',
          title: 'Sign this transaction?',
          lines: [['Account', readText(params, 'address')], ...describeExtrinsic(payload, chain)],
        },
        run: () => ({ signature: `0x${sr25519Kind}${bytesToHex(key.sign(bytes))}` }),
      }
    },
  }

  return {
    namespace: 'polkadot',
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged'],
    networks: () => chains,
    address: addressOf,
    prepare(call) {
      const prepare = handlers[call.method]
      if (!prepare) throw unknownMethod(call.method)
      return prepare(call, readObject(call.params))
    },
  }
}

function readKey(address: string): string {
  try {
    return bytesToHex(ss58Decode(address)[0])
  } catch {
    throw invalidParams('address: SS58 is expected')
  }
}
