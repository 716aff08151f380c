import { createError, parseCaipAddress } from '@latchkey/core'
import { bytesToBase64, invalidAnswer } from '@latchkey/core/adapter'
import { asProvider, unsupported } from '../language/errors.js'
import { fromHex } from '../language/fromHex.js'
import { isRecord } from '../language/readSession.js'
import type { ProviderHost } from './ProviderHost.js'

type Params = Readonly<Record<string, unknown>>
type Subscription = { readonly eventName: string; readonly cb: (payload: unknown) => void }

/** sats-connect's names of the networks, by CAIP-2 reference. */
const networkNames: Readonly<Record<string, string>> = {
  '000000000019d6689c085ae165831e93': 'Mainnet',
  '000000000933ea01ad0ee984209779ba': 'Testnet',
  '00000000da84f2bafbbc53dee25a72ae': 'Testnet4',
  '00000008819873e925422c1ff0f99f7c': 'Signet',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'Regtest',
}

/**
 * A WBIP provider, as sats-connect expects it, over a session. `request(method, params)` resolves
 * with `{ result }`.
 */
export function createBitcoinProvider(host: ProviderHost) {
  const addresses = () =>
    host.accounts().map(({ address, type, publicKey = '' }) => ({
      address: parseCaipAddress(address).address,
      publicKey,
      purpose: type === 'ordinal' ? 'ordinals' : 'payment',
    }))
  const account = () => {
    const shown = addresses()
    const [first] = shown
    if (!first) throw createError('NOT_CONNECTED')
    return { first, addresses: shown }
  }
  const ask = async (method: string, params: Params): Promise<Params> => {
    const answer = await host.request({ method, params })
    if (!isRecord(answer)) throw invalidAnswer(method)
    return answer
  }

  const methods: Readonly<Record<string, (params: Params) => Promise<unknown>>> = {
    getInfo: async () => ({ methods: host.methods() }),
    wallet_connect: async () => ({ addresses: account().addresses }),
    getAddresses: async () => ({ addresses: account().addresses }),
    getAccounts: async () => account().addresses,
    wallet_getAccount: async () => ({ addresses: account().addresses }),
    async wallet_getNetwork() {
      const name = networkNames[host.network()?.slice('bip122:'.length) ?? '']
      if (!name) throw unsupported('wallet_getNetwork')
      return { bitcoin: { name } }
    },
    async wallet_disconnect() {
      await host.disconnect()
      return null
    },
    async signMessage({ address = account().first.address, message, protocol }) {
      const kind = protocol === 'BIP322' ? 'bip322' : 'ecdsa'
      const { signature, messageHash } = await ask('signMessage', {
        account: account().first.address,
        message,
        address,
        protocol: kind,
      })
      const signed = toBase64(signature)
      if (signed === undefined) throw invalidAnswer('signMessage')
      return {
        address,
        signature: signed,
        protocol,
        ...(typeof messageHash === 'string' && { messageHash }),
      }
    },
    async signPsbt({ psbt, signInputs, broadcast = false }) {
      const inputs = isRecord(signInputs)
        ? Object.entries(signInputs).flatMap(([address, indexes]) =>
            (Array.isArray(indexes) ? (indexes as unknown[]) : []).map((index) => ({
              address,
              index,
            })),
          )
        : []
      const answer = await ask('signPsbt', {
        account: account().first.address,
        psbt,
        // Without sighash types the wallet uses the default one.
        signInputs: inputs,
        broadcast,
      })
      if (typeof answer.psbt !== 'string') throw invalidAnswer('signPsbt')
      return { psbt: answer.psbt, ...(typeof answer.txid === 'string' && { txid: answer.txid }) }
    },
    async sendTransfer({ recipients }) {
      const [recipient, ...others] = Array.isArray(recipients) ? (recipients as unknown[]) : []
      if (!isRecord(recipient) || others.length > 0)
        throw createError('RPC_INVALID_PARAMS', { details: 'One receiver at a time.' })
      const { address, amount } = recipient
      if (typeof address !== 'string' || !/^\d+$/.test(String(amount)))
        throw createError('RPC_INVALID_PARAMS', { details: 'sendTransfer' })
      const { txid } = await ask('sendTransfer', {
        account: account().first.address,
        recipientAddress: address,
        amount: String(amount),
      })
      if (typeof txid !== 'string') throw invalidAnswer('sendTransfer')
      return { txid: txid.replace(/^0x/, '') }
    },
  }

  return {
    request: asProvider(async (method: string, params?: unknown) => {
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) throw unsupported(method)
      return { jsonrpc: '2.0', id: null, result: await answer(isRecord(params) ? params : {}) }
    }),
    addListener({ eventName, cb }: Subscription) {
      if (eventName === 'accountChange')
        return host.on(
          'accountsChanged',
          ({ namespace }) =>
            namespace === 'bip122' && cb({ type: eventName, addresses: addresses() }),
        )
      if (eventName === 'networkChange')
        return host.on(
          'networkChanged',
          ({ namespace }) =>
            namespace === 'bip122' && cb({ type: eventName, addresses: addresses() }),
        )
      if (eventName === 'disconnect')
        return host.on('disconnect', ({ namespaces }) => {
          if (!namespaces || namespaces.includes('bip122')) cb({ type: eventName })
        })
      return () => {}
    },
  }
}

/** Over WalletConnect wallets answer in hex; in a page they answer in base64. */
function toBase64(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const hex = value.replace(/^0x/, '')
  if (!/^([0-9a-f]{2}){32,}$/i.test(hex)) return value
  return bytesToBase64(fromHex(hex))
}
