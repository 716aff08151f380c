import { createError, type Network, type Transfer } from '@latchkey/core'
import { amountTooSmall } from '@latchkey/core/adapter'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { isHex } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import { encodeAddress, genericPrefix, toPublicKey } from '../language/ss58.js'
import { toAssetId } from './assets.js'
import { readBlockNumber, readFinalizedHash } from './blocks.js'
import { type Chain, unreadable } from './createChains.js'
import { type Draft, encodeExtrinsic, fromLittleEndian, toLittleEndian } from './extrinsic.js'
import { readMinimum } from './readMinimum.js'
import { readSpendable } from './readSpendable.js'

/** Where to, and of which token; of none for the native currency. */
export type Target = { readonly to: Hex; readonly assetId?: bigint }

/** The confirmed transfer, checked and copied. */
export type Order = Target & { readonly amount: bigint }

/** A transfer ready for signing, and its fee in the native currency's smallest unit. */
export type PreparedTransfer = { readonly draft: Draft; readonly fee: bigint }

/** @throws INVALID_ADDRESS */
export function toTarget(
  { to: receiver, token }: Pick<Transfer, 'to' | 'token'>,
  network: Network,
): Target {
  const to = toPublicKey(receiver, network)
  if (!to) throw createError('INVALID_ADDRESS')
  return { to, ...(token !== undefined && { assetId: toAssetId(token) }) }
}

/** @throws INVALID_ADDRESS, INVALID_AMOUNT */
export function toOrder(transfer: Transfer, network: Network): Order {
  const target = toTarget(transfer, network)
  const { amount } = transfer
  if (typeof amount !== 'bigint' || amount < 0n || amount >= 1n << 128n)
    throw createError('INVALID_AMOUNT')
  return { ...target, amount }
}

/**
 * Builds the call with nonce, era and fee, after checking the sender's funds.
 *
 * @throws INSUFFICIENT_FUNDS if the amount, the fee, the existential deposit or frozen funds are
 * not covered
 * @throws AMOUNT_TOO_SMALL for less than the receiver can get
 */
export async function prepareTransfer(
  chain: Chain,
  from: Hex,
  order: Order,
): Promise<PreparedTransfer> {
  const draft = await draftTransfer(chain, from, order)
  const [fee] = await Promise.all([readDraftFee(chain, draft, from), checkReceiver(chain, order)])
  await checkSender(chain, from, order, fee)
  return { draft, fee }
}

/** The call with nonce and era, without a check of funds. */
export async function draftTransfer(chain: Chain, from: Hex, order: Order): Promise<Draft> {
  const call = encodeTransfer(chain, order)
  const [nonce, birth] = await Promise.all([readNonce(chain, from), readBirth(chain)])
  return { call, nonce, birth }
}

function encodeTransfer({ runtime }: Chain, { to, amount, assetId }: Order): Uint8Array {
  const account = encodeAddress(to, genericPrefix)
  const receiver = runtime.hasMultiAddress ? { type: 'Id', value: account } : account
  return assetId === undefined
    ? runtime.encodeCall('Balances', 'transfer_keep_alive', { dest: receiver, value: amount })
    : runtime.encodeCall('Assets', 'transfer', { id: Number(assetId), target: receiver, amount })
}

/** The next nonce, including transactions in the node's pool. */
async function readNonce(chain: Chain, account: Hex): Promise<number> {
  const nonce = await chain.ask('system_accountNextIndex', [encodeAddress(account, genericPrefix)])
  if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0)
    throw unreadable('system_accountNextIndex')
  return nonce
}

/** A finalized block: a transaction becomes void if the chain drops its birth block. */
async function readBirth(chain: Chain): Promise<Draft['birth']> {
  const hash = await readFinalizedHash(chain)
  return { hash, number: await readBlockNumber(chain, hash) }
}

/** A draft's bytes with an Sr25519 signature, which most keys make. */
const likelyBytes = ({ runtime }: Chain, draft: Draft, from: Hex): Hex =>
  encodeExtrinsic(runtime, draft, from, `0x01${'01'.repeat(64)}`)

/** The fee of a draft. */
export const readDraftFee = (chain: Chain, draft: Draft, from: Hex): Promise<bigint> =>
  readFee(chain, likelyBytes(chain, draft, from))

/**
 * The fee of a transaction that the wallet signed, without its tip. Its size differs from the draft's
 * by a tip, by the hash that a hardware device signs, and by an ECDSA signature.
 */
export async function readSignedFee(
  chain: Chain,
  transaction: Hex,
  { draft, fee }: PreparedTransfer,
  from: Hex,
): Promise<bigint> {
  const isLikely = transaction.length === likelyBytes(chain, draft, from).length
  return isLikely ? fee : await readFee(chain, transaction)
}

/**
 * The fee of a transaction according to the runtime, without its tip. It grows with each byte. The
 * answer ends with the fee, in any encoding of the preceding weights.
 */
async function readFee(chain: Chain, transaction: Hex): Promise<bigint> {
  const length = toLittleEndian(BigInt(transaction.length / 2 - 1), 4)
  const info = await chain.ask('state_call', [
    'TransactionPaymentApi_query_info',
    `${transaction}${bytesToHex(length)}`,
  ])
  if (!isHex(info) || info.length < 2 + 2 * 17) throw unreadable('TransactionPaymentApi_query_info')
  return fromLittleEndian(hexToBytes(info.slice(2)).subarray(-16))
}

async function checkSender(
  chain: Chain,
  from: Hex,
  { amount, assetId }: Order,
  fee: bigint,
): Promise<void> {
  const [own, tokens] = await Promise.all([
    readSpendable(chain, from),
    assetId === undefined ? undefined : readSpendable(chain, from, assetId),
  ])
  const needed = tokens ? fee : fee + amount
  if (own.spendable < needed || (tokens && tokens.spendable < amount))
    throw createError('INSUFFICIENT_FUNDS')
}

async function checkReceiver(chain: Chain, { to, amount, assetId }: Order): Promise<void> {
  const minimum = await readMinimum(chain, to, assetId)
  if (amount < minimum.amount) throw amountTooSmall(minimum.amount, minimum.unit)
}
