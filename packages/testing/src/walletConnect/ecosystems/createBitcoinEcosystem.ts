import { formatUnits } from '@latchkey/core'
import { base64, hex } from '@scure/base'
import type { AskLine } from '../../reading/AskLine.js'
import type { BitcoinNetworkName } from '../../wallets/bitcoin/BitcoinWallet.js'
import { chainParams, createKeyring, type KeyedAddress } from '../../wallets/bitcoin/keys.js'
import { signBip137, signBip322 } from '../../wallets/bitcoin/signing/messages.js'
import {
  addressOfScript,
  broadcast,
  createTransfer,
  describePsbt,
  type InputToSign,
  readPsbt,
  signInputs,
} from '../../wallets/bitcoin/signing/transactions.js'
import { createProviderError } from '../../wallets/createProviderError.js'
import {
  invalidParams,
  noNode,
  readObject,
  readSigner,
  readText,
  unknownMethod,
} from './readParams.js'
import type { PreparedCall, SessionCall, SessionEcosystem } from './SessionEcosystem.js'

/** A Bitcoin network by its CAIP-2 id. */
export type SessionBitcoinChain = {
  readonly id: string
  readonly name: string
  readonly network: BitcoinNetworkName
  /** The Esplora server for sending. */
  readonly esploraUrl?: string
}

type Handler = (
  call: SessionCall,
  params: Readonly<Record<string, unknown>>,
) => PreparedCall | Promise<PreparedCall>

const toBtc = (satoshis: bigint) => `${formatUnits(satoshis, 8)} BTC`

/**
 * Bitcoin: BIP-84 payment addresses in the session, BIP-86 ordinals beside them in
 * `getAccountAddresses`. Message signatures are hex.
 */
export function createBitcoinEcosystem(options: {
  readonly mnemonic: string
  readonly accountCount: number
  readonly chains: readonly SessionBitcoinChain[]
}): SessionEcosystem {
  const keyring = createKeyring(options.mnemonic, 'p2wpkh')
  const chainOf = (id: string): SessionBitcoinChain => {
    const chain = options.chains.find((one) => one.id === id)
    if (!chain) throw createProviderError(4901, `The network ${id} is not known to this wallet.`)
    return chain
  }
  const accounts = Array.from({ length: options.accountCount }, (_, index) => index)
  /** The keys of a session address and of the same account's other addresses. */
  const keysOf = (
    { chainId, addresses }: SessionCall,
    account: unknown,
  ): readonly KeyedAddress[] => {
    const { network } = chainOf(chainId)
    const [, , own = account] = typeof account === 'string' ? account.split(':') : []
    const address = readSigner(addresses, own)
    const keys = accounts
      .map((index) => keyring(network, index))
      .find((list) => list.some((key) => key.address === address))
    if (!keys) throw createProviderError(4100, 'The requested account has not been authorized.')
    return keys
  }
  const serverOf = (chainId: string): string => {
    const { esploraUrl } = chainOf(chainId)
    if (!esploraUrl) throw noNode()
    return esploraUrl
  }

  const handlers: Readonly<Record<string, Handler>> = {
    getAccountAddresses(call, params) {
      const { intentions } = params
      const wanted = Array.isArray(intentions) ? intentions.map(String) : undefined
      const answer = keysOf(call, params.account).map(({ address, publicKey, purpose }) => ({
        address,
        publicKey,
        intention: purpose === 'payment' ? 'payment' : 'ordinal',
      }))
      return {
        run: () =>
          answer.filter(({ intention }) => wanted === undefined || wanted.includes(intention)),
      }
    },
    signMessage(call, params) {
      const message = readText(params, 'message')
      const keys = keysOf(call, params.account)
      const key = keyOf(keys, params.address)
      const isBip322 =
        params.protocol === 'bip322' ||
        (params.protocol === undefined && key.addressType === 'p2tr')
      return {
        ask: {
          kind: 'signMessage',
          title: 'Sign this message?',
          lines: [
            ['Address', key.address],
            ['Message', message],
          ],
        },
        run: () => {
          const signature = isBip322 ? signBip322(key, message) : signBip137(key, message)
          return { address: key.address, signature: hex.encode(base64.decode(signature)) }
        },
      }
    },
    signPsbt: (call, params) =>
      preparePsbt(
        keysOf(call, params.account),
        chainOf(call.chainId).network,
        params,
        (transaction) => broadcast(serverOf(call.chainId), transaction),
      ),
    async sendTransfer(call, params) {
      if (params.memo !== undefined) throw invalidParams('this wallet writes no memo')
      const key = keyOf(keysOf(call, params.account), undefined)
      const address = readText(params, 'recipientAddress')
      const amount = readSatoshis(params.amount)
      const { network } = chainOf(call.chainId)
      const recipients = [{ address, amount }]
      const transfer = await createTransfer({
        esploraUrl: serverOf(call.chainId),
        key,
        params: chainParams[network],
        recipients,
      })
      return {
        ask: {
          kind: 'sendTransaction',
          title: 'Send this payment?',
          lines: [
            ['From', key.address],
            ['To', address],
            ['Amount', toBtc(amount)],
            ['Fee', toBtc(transfer.fee)],
          ],
        },
        run: async () => ({ txid: await transfer.send() }),
      }
    },
  }

  return {
    namespace: 'bip122',
    methods: Object.keys(handlers),
    events: ['accountsChanged', 'chainChanged', 'bip122_addressesChanged'],
    networks: () => options.chains,
    address: (chainId, account) => keyring(chainOf(chainId).network, account)[0]?.address ?? '',
    prepare(call) {
      const prepare = handlers[call.method]
      if (!prepare) throw unknownMethod(call.method)
      return prepare(call, readObject(call.params))
    },
  }
}

function keyOf(keys: readonly KeyedAddress[], address: unknown): KeyedAddress {
  const key = address === undefined ? keys[0] : keys.find((one) => one.address === address)
  if (!key) throw createProviderError(4100, 'The requested address is not of this account.')
  return key
}

/** Signs a page's transaction, and sends it through `send` on request. */
function preparePsbt(
  keys: readonly KeyedAddress[],
  network: BitcoinNetworkName,
  params: Readonly<Record<string, unknown>>,
  send: (transactionHex: string) => Promise<string>,
): PreparedCall {
  const transaction = readPsbtOf(readText(params, 'psbt'))
  const { outputs, fee } = describePsbt(transaction)
  const own = keys.map(({ address }) => address)
  const broadcasts = params.broadcast === true
  const paid = outputs.flatMap(({ script, amount }): readonly AskLine[] => {
    const to = addressOfScript(script, chainParams[network]) ?? `script ${script}`
    if (own.includes(to)) return [['Back to this wallet', toBtc(amount)]]
    return [
      ['To', to],
      ['Amount', toBtc(amount)],
    ]
  })
  return {
    ask: {
      kind: broadcasts ? 'sendTransaction' : 'signTransaction',
      title: broadcasts ? 'Send this payment?' : 'Sign this payment?',
      lines: [['Account', own[0] ?? ''], ...paid, ['Fee', toBtc(fee)]],
    },
    async run() {
      signInputs(transaction, keys, readInputs(params.signInputs), broadcasts)
      const psbt = base64.encode(transaction.toPSBT())
      return broadcasts ? { psbt, txid: await send(transaction.hex) } : { psbt }
    },
  }
}

function readPsbtOf(text: string) {
  try {
    return readPsbt(base64.decode(text))
  } catch {
    throw invalidParams('psbt: base64 is expected')
  }
}

function readInputs(value: unknown): readonly InputToSign[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map((each) => {
    const { index, address } = readObject(each)
    return { index: Number(index), ...(typeof address === 'string' && { address }) }
  })
}

function readSatoshis(value: unknown): bigint {
  if (!/^\d+$/.test(String(value))) throw invalidParams('amount: satoshis are expected')
  return BigInt(String(value))
}
