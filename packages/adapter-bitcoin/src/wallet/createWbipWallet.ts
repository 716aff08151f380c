import { createError, isKitError } from '@latchkey/core'
import {
  bytesToBase64,
  invalidAnswer,
  listenTo,
  promptDeadlineMs,
  readDeadlineMs,
  readForeign,
  readForeignMethod,
} from '@latchkey/core/adapter'
import { isTransactionId, parseAddresses, parsePsbt, parseSignature } from '../language/answers.js'
import type { Ask, BitcoinWallet, WalletState } from './BitcoinWallet.js'
import { createWbipCall } from './createWbipCall.js'
import { hasWbipMethod } from './hasWbipMethod.js'
import { toReferences, wordsFor } from './walletNetworks.js'

const purposes = ['payment', 'ordinals']

/**
 * A WBIP wallet: `request(method, params)` resolves with `{ result }` or `{ error }`, as in
 * sats-connect, Xverse and Leather.
 */
export function createWbipWallet(provider: unknown): BitcoinWallet {
  const call = createWbipCall(provider)
  const otherwise = async <Answer>(
    first: Promise<Answer>,
    second: () => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await first
    } catch (error) {
      if (isKitError(error, 'METHOD_NOT_SUPPORTED')) return await second()
      throw error
    }
  }
  const describe = async (method: string, answer: unknown, ask: Ask): Promise<WalletState> => {
    const addresses = parseAddresses(
      Array.isArray(answer) ? answer : readForeign(answer, 'addresses'),
    )
    if (!addresses) throw invalidAnswer(method)
    const network = await call('wallet_getNetwork', null, readDeadlineMs, ask).catch(
      (error: unknown) => {
        if (isKitError(error, 'ABORTED')) throw error
        return undefined
      },
    )
    // sats-connect's 'Testnet' means testnet3 only; UniSat's lower-case name is ambiguous.
    const word = readForeign(network, 'bitcoin', 'name')
    return {
      addresses,
      references: word === 'Testnet' ? toReferences('BITCOIN_TESTNET') : toReferences(word),
    }
  }

  return {
    async connect({ network, ...ask }) {
      const name = wordsFor(network)?.wbip
      const old = () => call('getAddresses', { purposes, message: '' }, undefined, ask)
      const modern = call(
        'wallet_connect',
        { addresses: purposes, message: '', ...(name && { network: name }) },
        undefined,
        ask,
      )
      return await otherwise(modern, old)
    },
    describe: (answer, ask) => describe('wallet_connect', answer, ask),
    async read(ask = {}) {
      try {
        return await describe(
          'wallet_getAccount',
          await call('wallet_getAccount', null, readDeadlineMs, ask),
          ask,
        )
      } catch (error) {
        if (isKitError(error, 'ACCOUNT_NOT_AUTHORIZED')) return { addresses: [] }
        if (isKitError(error, 'METHOD_NOT_SUPPORTED')) return undefined
        throw error
      }
    },
    disconnect: () => call('wallet_disconnect', null, undefined),
    listen: ({ changed, gone }) =>
      listenTo(
        {
          accountChange: () => changed(),
          networkChange: () => changed(),
          disconnect: gone,
          accountDisconnected: gone,
        },
        // sats-connect takes one object and returns the removal.
        (eventName, cb) => readForeignMethod(provider, 'addListener')?.({ eventName, cb }),
        (_, __, remove) => {
          if (typeof remove === 'function') remove()
        },
      ),
    async signMessage({ address, message, protocol, ...ask }) {
      const params = { address, message, protocol: protocol === 'ecdsa' ? 'ECDSA' : 'BIP322' }
      const signature = parseSignature(
        readForeign(await call('signMessage', params, promptDeadlineMs, ask), 'signature'),
      )
      if (!signature) throw invalidAnswer('signMessage')
      return signature
    },
    async signPsbt({ psbt, address, inputs, ...ask }) {
      const signInputs = { [address]: Array.from({ length: inputs }, (_, index) => index) }
      const answer = await call(
        'signPsbt',
        { psbt: bytesToBase64(psbt), signInputs, broadcast: false },
        promptDeadlineMs,
        ask,
      )
      const signed = parsePsbt(readForeign(answer, 'psbt'))
      if (!signed) throw invalidAnswer('signPsbt')
      return signed
    },
    hasTransfer: (ask) => hasWbipMethod(call, 'sendTransfer', ask),
    async sendTransfer({ to, amount, ...ask }) {
      const answer = await call(
        'sendTransfer',
        { recipients: [{ address: to, amount: Number(amount) }] },
        promptDeadlineMs,
        ask,
      )
      const id = readForeign(answer, 'txid')
      if (!isTransactionId(id)) throw invalidAnswer('sendTransfer')
      return id
    },
    async switchNetwork(network, ask) {
      const name = wordsFor(network)?.wbip
      if (!name) throw createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name } })
      await call('wallet_changeNetwork', { name }, promptDeadlineMs, ask)
    },
  }
}
