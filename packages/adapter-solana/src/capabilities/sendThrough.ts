import { createError, type Network } from '@latchkey/core'
import {
  encodeBase58,
  type ForeignMethod,
  invalidAnswer,
  isAnswerLost,
  promptDeadlineMs,
  readForeign,
  readForeignList,
} from '@latchkey/core/adapter'
import { getBase64Decoder } from '@solana/codecs-strings'
import { getCompiledTransactionMessageDecoder } from '@solana/transaction-messages'
import { getTransactionDecoder } from '@solana/transactions'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { firstOutput, toBytes, toSignature } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { readFeature, type StandardWallet } from '../wallet/StandardWallet.js'
import { toWalletChain } from '../wallet/walletChain.js'
import { fromNodeError } from './nodeErrors.js'
import { readSignedFee } from './readSignedFee.js'

/** A way to submit: the wallet sends the transaction, or signs it for the page to send. */
export type Way = {
  readonly call: ForeignMethod
  readonly sends: boolean
  readonly chain: string | undefined
  readonly version: 'legacy' | 0
}

/**
 * Picks `solana:signAndSendTransaction` if the wallet has it and lists the network, else
 * `solana:signTransaction` and the host's node. A wallet's `solana:localnet` depends on its
 * settings, so the page sends local transactions itself.
 *
 * @throws NETWORK_NOT_SUPPORTED, METHOD_NOT_SUPPORTED
 */
export function chooseWay(wallet: StandardWallet, network: Network): Way {
  const chain = toWalletChain(wallet, network)
  const isOwnLocal = network.cluster === 'localnet' && chain !== network.caipNetworkId
  const signAndSend = readFeature(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
  const sign = readFeature(wallet, 'solana:signTransaction', 'signTransaction')
  if (!signAndSend && !sign)
    throw createError('METHOD_NOT_SUPPORTED', { details: 'solana:signTransaction' })
  if (sign && (isOwnLocal || (!signAndSend && chain)))
    return {
      call: sign,
      sends: false,
      chain,
      version: readVersion(wallet, 'solana:signTransaction'),
    }
  if (signAndSend && chain)
    return {
      call: signAndSend,
      sends: true,
      chain,
      version: readVersion(wallet, 'solana:signAndSendTransaction'),
    }
  throw createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name } })
}

export type Sending = {
  /** The wallet's own object for the account. */
  readonly walletAccount: unknown
  /** The address that pays for it. */
  readonly payer: string
  readonly wire: Uint8Array
  /**
   * Wallet-standard options sent with the transaction.
   * @default preflight at 'confirmed'
   */
  readonly options?: Readonly<Record<string, unknown>>
  /** Throws for a fee that the owner has not agreed to, in lamports. */
  readonly checkFee?: (signed: bigint) => void
  /** Called once the transaction can no longer be withdrawn. */
  readonly onHanded?: (() => void) | undefined
  /** Called when the node refuses what the page posts. */
  readonly onRefused?: (() => void) | undefined
}

/** A transaction that was sent. */
export type Sent = {
  /** In base58. */
  readonly id: string
  /** Of the signed bytes. Undefined if the wallet sent them: it may have taken a later one. */
  readonly blockhash?: string
}

/** Lets the wallet sign, and sends the transaction through the wallet or the page. */
export async function sendThrough(
  way: Way,
  reader: ChainReader,
  source: ReadSource,
  sending: Sending,
): Promise<Sent> {
  const { walletAccount, payer, wire, onHanded, onRefused } = sending
  const { options = { preflightCommitment: 'confirmed' } } = sending
  const input = {
    account: walletAccount,
    transaction: wire,
    ...(way.chain && { chain: way.chain }),
  }
  const ask = { ms: promptDeadlineMs, signal: source.signal }
  if (way.sends) {
    onHanded?.()
    const id = readSent(
      await askWallet('solana:signAndSendTransaction', () => way.call({ ...input, options }), ask),
    )
    return { id }
  }
  const signed = readSigned(
    await askWallet('solana:signTransaction', () => way.call(input), ask),
    payer,
  )
  sending.checkFee?.(signed.fee)
  onHanded?.()
  await submit(reader, source.network, signed, onRefused)
  return { id: signed.id, blockhash: signed.blockhash }
}

/** Version 0, unless the wallet supports only legacy transactions. */
function readVersion(wallet: StandardWallet, feature: string): 'legacy' | 0 {
  const versions = readForeignList(
    readForeign(wallet, 'features', feature, 'supportedTransactionVersions'),
    8,
  )
  return versions.includes('legacy') && !versions.includes(0) ? 'legacy' : 0
}

function readSent(answer: unknown): string {
  const signature = toSignature(firstOutput(answer)?.signature)
  if (!signature) throw invalidAnswer('solana:signAndSendTransaction')
  return encodeBase58(signature)
}

type Signed = Required<Sent> & { readonly wire: Uint8Array; readonly fee: bigint }

/**
 * Reads the signed transaction. A wallet may have added its own fee, guards or blockhash; the
 * sender must be unchanged.
 */
function readSigned(answer: unknown, from: string): Signed {
  const wire = toBytes(firstOutput(answer)?.signedTransaction)
  if (!wire) throw invalidAnswer('solana:signTransaction')
  try {
    const { signatures, messageBytes } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    const [payer, signature] = Object.entries(signatures)[0] ?? []
    const bytes = signature && toSignature(new Uint8Array(signature))
    if (payer === from && bytes)
      return {
        wire,
        id: encodeBase58(bytes),
        blockhash: message.lifetimeToken,
        fee: readSignedFee(message),
      }
  } catch (cause) {
    throw createError('WALLET_INVALID_RESPONSE', { details: 'solana:signTransaction', cause })
  }
  throw invalidAnswer('solana:signTransaction')
}

/**
 * Sends a signed transaction to the host's node. Its first signature is its id, so it can be
 * followed after a lost answer too. No abort takes effect.
 */
async function submit(
  reader: ChainReader,
  network: Network,
  { wire }: Pick<Signed, 'wire'>,
  onRefused: (() => void) | undefined,
): Promise<void> {
  const params = [
    getBase64Decoder().decode(wire),
    { encoding: 'base64', preflightCommitment: 'confirmed' },
  ]
  try {
    await reader.write({ network }, 'sendTransaction', params)
  } catch (error) {
    const known = fromNodeError(error)
    // NONCE_TOO_LOW: the cluster has processed these very bytes.
    if (isAnswerLost(error) || known.code === 'NONCE_TOO_LOW') return
    onRefused?.()
    throw known
  }
}
