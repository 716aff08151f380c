import { createError, isKitError } from '@latchkey/core'
import {
  bytesToHex,
  invalidAnswer,
  listenTo,
  promptDeadlineMs,
  readDeadlineMs,
  readForeign,
  readForeignMethod,
} from '@latchkey/core/adapter'
import {
  isTransactionId,
  parseAddresses,
  parsePsbt,
  parseSignature,
  toHexKey,
  type WalletAddress,
} from '../language/answers.js'
import type { Ask, BitcoinWallet, WalletState } from './BitcoinWallet.js'
import { createInjectedCalls } from './createInjectedCalls.js'
import { toReferences, wordsFor } from './walletNetworks.js'

const changeEvents = ['accountsChanged', 'accountChanged', 'networkChanged', 'chainChanged']

/**
 * A wallet with UniSat's interface (`requestAccounts`, `signPsbt` with hex, …), shared by OKX,
 * Bitget, Binance, Keplr and others. Also Phantom's, which returns accounts as objects and takes
 * bytes (`signPSBT`).
 */
export function createInjectedWallet(provider: unknown): BitcoinWallet {
  const { call, has, optional } = createInjectedCalls(provider)
  const takesBytes = has('signPSBT')

  const describe = async (method: string, answer: unknown, ask: Ask): Promise<WalletState> => {
    const shown = parseAddresses(answer)
    if (!shown) throw invalidAnswer(method)
    if (shown.length === 0) return { addresses: [] }
    const chain = await optional('getChain', ask)
    const word =
      readForeign(chain, 'enum') ??
      readForeign(chain, 'network') ??
      (await optional('getNetwork', ask))
    const [first] = shown
    const publicKey =
      first?.publicKey === undefined && shown.length === 1
        ? toHexKey(await optional('getPublicKey', ask))
        : undefined
    const addresses: readonly WalletAddress[] = publicKey
      ? shown.map((entry) => ({ ...entry, publicKey }))
      : shown
    return { addresses, references: toReferences(word) }
  }

  return {
    connect: (input) => call('requestAccounts', [], undefined, input),
    describe: (answer, ask) => describe('requestAccounts', answer, ask),
    async read(input = {}) {
      if (!has('getAccounts')) return undefined
      try {
        return await describe(
          'getAccounts',
          await call('getAccounts', [], readDeadlineMs, input),
          input,
        )
      } catch (error) {
        if (isKitError(error, 'ACCOUNT_NOT_AUTHORIZED')) return { addresses: [] }
        throw error
      }
    },
    disconnect: () => (has('disconnect') ? call('disconnect', [], undefined) : Promise.resolve()),
    listen: ({ changed, gone }) =>
      listenTo(
        {
          ...Object.fromEntries(changeEvents.map((name) => [name, () => changed()])),
          disconnect: gone,
        },
        (name, listener) => readForeignMethod(provider, 'on')?.(name, listener),
        (name, listener) => readForeignMethod(provider, 'removeListener')?.(name, listener),
      ),
    async signMessage({ address, message, protocol, ...ask }) {
      const args = takesBytes
        ? [address, new TextEncoder().encode(message)]
        : [message, protocol === 'ecdsa' ? 'ecdsa' : 'bip322-simple']
      const answer = await call('signMessage', args, promptDeadlineMs, ask)
      const signature = parseSignature(readForeign(answer, 'signature') ?? answer)
      if (!signature) throw invalidAnswer('signMessage')
      return signature
    },
    async signPsbt({ psbt, address, inputs, ...ask }) {
      const indexes = Array.from({ length: inputs }, (_, index) => index)
      const signed = takesBytes
        ? await call(
            'signPSBT',
            [psbt, { inputsToSign: [{ address, signingIndexes: indexes }] }],
            promptDeadlineMs,
            ask,
          )
        : await call(
            'signPsbt',
            [
              bytesToHex(psbt),
              { autoFinalized: true, toSignInputs: indexes.map((index) => ({ index, address })) },
            ],
            promptDeadlineMs,
            ask,
          )
      const parsed = parsePsbt(signed)
      if (!parsed) throw invalidAnswer('signPsbt')
      return parsed
    },
    hasTransfer: async () => has('sendBitcoin'),
    takesFeeRate: true,
    ...(has('sendBitcoin') && {
      async sendTransfer({ to, amount, feeRate, ...ask }) {
        const answer = await call(
          'sendBitcoin',
          [to, Number(amount), ...(feeRate === undefined ? [] : [{ feeRate: Number(feeRate) }])],
          promptDeadlineMs,
          ask,
        )
        const id = readForeign(answer, 'txid') ?? answer
        if (!isTransactionId(id)) throw invalidAnswer('sendBitcoin')
        return id
      },
    }),
    ...((has('switchChain') || has('switchNetwork')) && {
      async switchNetwork(network, ask) {
        const words = wordsFor(network)
        if (!words)
          throw createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name } })
        if (has('switchChain')) await call('switchChain', [words.unisat], promptDeadlineMs, ask)
        else
          await call(
            'switchNetwork',
            [words.wbip === 'Mainnet' ? 'livenet' : 'testnet'],
            promptDeadlineMs,
            ask,
          )
      },
    }),
  }
}
