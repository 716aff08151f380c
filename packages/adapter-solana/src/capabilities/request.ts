import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import {
  base64ToBytes,
  bytesToBase64,
  encodeBase58,
  invalidAnswer,
  promptDeadlineMs,
} from '@latchkey/core/adapter'
import { getBase58Encoder } from '@solana/codecs-strings'
import { getTransactionDecoder } from '@solana/transactions'
import type { ChainReader } from '../chain/createChainReader.js'
import { firstOutput, toBytes, toSignature } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { readFeature, type StandardWallet } from '../wallet/StandardWallet.js'
import { signBytes } from '../wallet/sign.js'
import { findAccount } from '../wallet/walletAccount.js'
import { toWalletChain } from '../wallet/walletChain.js'
import { createClusterCheck } from './checkCluster.js'
import { copyNetwork } from './parseTransfer.js'
import { chooseWay, sendThrough } from './sendThrough.js'

/** Upper limit of transactions in one request. */
const mostTransactions = 100
/** Limit in base58 characters: decoding time grows with the square of the length. */
const longestMessage = 16_384

type Request = NonNullable<ChainAdapter['request']>

/**
 * The `solana_*` methods of WalletConnect's JSON-RPC, over a wallet-standard wallet. Messages and
 * signatures are base58, transactions base64. A request for another account than the connected one
 * is rejected, and so is a transaction without that signer.
 *
 * @throws RPC_INVALID_PARAMS, ACCOUNT_CHANGED, METHOD_NOT_SUPPORTED, NETWORK_NOT_SUPPORTED
 */
export function createRequest(reader: ChainReader): Request {
  const checkCluster = createClusterCheck(reader)

  async function sign(input: Parameters<Request>[0], address: string, wire: Uint8Array) {
    const wallet = (await input.connector.getProvider('solana')) as StandardWallet
    const call = readFeature(wallet, 'solana:signTransaction', 'signTransaction')
    if (!call) throw createError('METHOD_NOT_SUPPORTED', { details: 'solana:signTransaction' })
    const chain = toWalletChain(wallet, input.network)
    const { source: account } = findAccount(wallet, address)
    const ask = { ms: promptDeadlineMs, signal: input.signal }
    const answer = await askWallet(
      'solana:signTransaction',
      () => call({ account, transaction: wire, ...(chain !== undefined && { chain }) }),
      ask,
    )
    const signed = toBytes(firstOutput(answer)?.signedTransaction)
    const signature = signed && toSignature(signersOf(signed)?.[address])
    if (!signed || !signature) throw invalidAnswer('solana:signTransaction')
    return { signature: encodeBase58(signature), transaction: bytesToBase64(signed) }
  }

  return async (input) => {
    const { connector, account, network, method, params, signal, onHanded, onRefused } = input
    const { address } = parseCaipAddress(account.address)
    // All values are read before the first await (W-09).
    const given = readParams(params)
    if (given.pubkey !== undefined && given.pubkey !== address) throw createError('ACCOUNT_CHANGED')
    switch (method) {
      case 'solana_signMessage': {
        return {
          signature: await signBytes(connector, {
            address,
            message: readMessage(given.message),
            signal,
          }),
        }
      }
      case 'solana_signTransaction':
        return await sign(input, address, readTransaction(given.transaction, address))
      case 'solana_signAllTransactions': {
        if (!Array.isArray(given.transactions) || given.transactions.length > mostTransactions)
          throw invalidParams('transactions')
        const wires = given.transactions.map((transaction: unknown) =>
          readTransaction(transaction, address),
        )
        const transactions: string[] = []
        // One after the other: a wallet shows one prompt at a time.
        for (const wire of wires) transactions.push((await sign(input, address, wire)).transaction)
        return { transactions }
      }
      case 'solana_signAndSendTransaction': {
        const wire = readTransaction(given.transaction, address)
        const options =
          typeof given.sendOptions === 'object' && given.sendOptions !== null
            ? { ...given.sendOptions }
            : undefined
        const source = { network: copyNetwork(network), signal }
        const wallet = (await connector.getProvider('solana')) as StandardWallet
        const way = chooseWay(wallet, source.network)
        await checkCluster(source)
        const { source: walletAccount } = findAccount(wallet, address)
        const [payer = address] = Object.keys(signersOf(wire) ?? {})
        const sending = {
          ...{ walletAccount, payer, wire, onHanded, onRefused },
          ...(options && { options }),
        }
        return { signature: (await sendThrough(way, reader, source, sending)).id }
      }
      default:
        throw createError('METHOD_NOT_SUPPORTED', { details: method })
    }
  }
}

type Params = Readonly<
  Partial<Record<'pubkey' | 'message' | 'transaction' | 'transactions' | 'sendOptions', unknown>>
>

const invalidParams = (details: string) => createError('RPC_INVALID_PARAMS', { details })

function readParams(params: unknown): Params {
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw invalidParams('params')
  const { pubkey, message, transaction, transactions, sendOptions } = params as Params
  return { pubkey, message, transaction, transactions, sendOptions }
}

/** Core's `decodeBase58` is limited to the length of keys and signatures. */
function readMessage(value: unknown): Uint8Array {
  try {
    if (typeof value === 'string' && value.length <= longestMessage)
      return new Uint8Array(getBase58Encoder().encode(value))
  } catch {
    // Not base58.
  }
  throw invalidParams('message')
}

/** The bytes of a transaction that `address` signs. */
function readTransaction(value: unknown, address: string): Uint8Array {
  const wire = typeof value === 'string' ? base64ToBytes(value) : undefined
  const signers = wire && signersOf(wire)
  if (!wire || !signers) throw invalidParams('transaction')
  if (!Object.hasOwn(signers, address))
    throw createError('ACCOUNT_CHANGED', { details: 'The account does not sign this transaction.' })
  return wire
}

/** Signatures by address, the payer's first; undefined if the bytes are not a transaction. */
function signersOf(wire: Uint8Array): Readonly<Record<string, Uint8Array | null>> | undefined {
  try {
    return getTransactionDecoder().decode(wire).signatures as Readonly<
      Record<string, Uint8Array | null>
    >
  } catch {
    return undefined
  }
}
