import { createError, type Network, type Transfer } from '@latchkey/core'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { isHex } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import { encodeAddress, toPublicKey } from '../language/ss58.js'
import { readAsset, readAssetBalance, toAssetId } from './assets.js'
import { readBlockNumber, readFinalizedHash } from './blocks.js'
import { type Chain, unreadable } from './createChains.js'
import { type Draft, encodeExtrinsic, fromLittleEndian, toLittleEndian } from './extrinsic.js'

const genericPrefix = 42

/** The confirmed transfer, checked and copied. */
export type Order = { readonly to: Hex; readonly amount: bigint; readonly assetId?: bigint }

/** A transfer ready for signing, and its fee in the native currency's smallest unit. */
export type PreparedTransfer = { readonly draft: Draft; readonly fee: bigint }

/** @throws INVALID_ADDRESS, INVALID_AMOUNT */
export function toOrder({ to: receiver, amount, token }: Transfer, network: Network): Order {
  const to = toPublicKey(receiver, network)
  if (!to) throw createError('INVALID_ADDRESS')
  if (typeof amount !== 'bigint' || amount < 0n || amount >= 1n << 128n)
    throw createError('INVALID_AMOUNT')
  return { to, amount, ...(token !== undefined && { assetId: toAssetId(token) }) }
}

/**
 * Builds the call with nonce, era and fee, after checking the sender's funds.
 *
 * @throws INSUFFICIENT_FUNDS if the amount, the fee, the existential deposit or frozen funds are
 * not covered
 * @throws INVALID_AMOUNT for less than the minimum balance of a new receiver account
 */
export async function prepareTransfer(
  chain: Chain,
  from: Hex,
  order: Order,
): Promise<PreparedTransfer> {
  const call = encodeTransfer(chain, order)
  const [nonce, birth] = await Promise.all([readNonce(chain, from), readBirth(chain)])
  const draft = { call, nonce, birth }
  const [fee] = await Promise.all([readFee(chain, draft, from), checkReceiver(chain, order)])
  await checkSender(chain, from, order, fee)
  return { draft, fee }
}

/**
 * The fee of a transfer and what it has to leave in the account, without a check of the sender's
 * funds.
 */
export async function estimateTransfer(
  chain: Chain,
  from: Hex,
  order: Order,
): Promise<{ readonly fee: bigint; readonly reserve: bigint }> {
  const [nonce, birth] = await Promise.all([readNonce(chain, from), readBirth(chain)])
  const [fee, own] = await Promise.all([
    readFee(chain, { call: encodeTransfer(chain, order), nonce, birth }, from),
    readAccount(chain, from),
  ])
  return { fee, reserve: reserveOf(chain, own) }
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

/**
 * The fee according to the runtime. The answer ends with the fee, in any encoding of the preceding
 * weights.
 */
async function readFee(chain: Chain, draft: Draft, from: Hex): Promise<bigint> {
  const transaction = encodeExtrinsic(chain.runtime, draft, from, `0x01${'01'.repeat(64)}`)
  const length = toLittleEndian(BigInt(transaction.length / 2 - 1), 4)
  const info = await chain.ask('state_call', [
    'TransactionPaymentApi_query_info',
    `${transaction}${bytesToHex(length)}`,
  ])
  if (!isHex(info) || info.length < 2 + 2 * 17) throw unreadable('TransactionPaymentApi_query_info')
  return fromLittleEndian(hexToBytes(info.slice(2)).subarray(-16))
}

type AccountInfo = {
  readonly data: Partial<
    Record<'free' | 'reserved' | 'frozen' | 'misc_frozen' | 'fee_frozen', bigint>
  >
}

async function readAccount(chain: Chain, account: Hex): Promise<AccountInfo['data'] | undefined> {
  const item = chain.runtime.storage('System', 'Account')
  const stored = await chain.ask('state_getStorage', [
    item.key(encodeAddress(account, genericPrefix)),
  ])
  return isHex(stored) ? (item.decode(stored) as AccountInfo).data : undefined
}

const largest = (...values: readonly bigint[]) =>
  [...values].sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n
const depositOf = ({ runtime }: Chain) =>
  (runtime.constant('Balances', 'ExistentialDeposit') ?? 0n) as bigint

/**
 * The part of `free` that a transfer has to leave: the existential deposit, or a larger lock. Newer
 * runtimes count reserved funds towards a freeze; older ones have two kinds of lock on free funds.
 */
function reserveOf(
  chain: Chain,
  { reserved = 0n, frozen = 0n, misc_frozen = 0n, fee_frozen = 0n }: AccountInfo['data'] = {},
): bigint {
  return largest(frozen - reserved, misc_frozen, fee_frozen, depositOf(chain))
}

async function checkSender(
  chain: Chain,
  from: Hex,
  { amount, assetId }: Order,
  fee: bigint,
): Promise<void> {
  const [own, tokens] = await Promise.all([
    readAccount(chain, from),
    assetId === undefined ? undefined : readAssetBalance(chain, assetId, from),
  ])
  const needed = fee + (tokens === undefined ? amount : 0n)
  if (
    (own?.free ?? 0n) - reserveOf(chain, own) < needed ||
    (tokens !== undefined && tokens < amount)
  )
    throw createError('INSUFFICIENT_FUNDS')
}

/**
 * Rejects an amount below the minimum balance: the account could not be created, and the failed
 * transfer would still cost its fee.
 */
async function checkReceiver(chain: Chain, { to, amount, assetId }: Order): Promise<void> {
  const tooLittle = () =>
    createError('INVALID_AMOUNT', { details: 'Too little to open the account of the receiver.' })
  if (assetId === undefined) {
    if (amount < depositOf(chain) && (await readAccount(chain, to)) === undefined) throw tooLittle()
    return
  }
  const asset = await readAsset(chain, assetId)
  if (!asset) throw createError('INVALID_ADDRESS', { details: 'token' })
  if (amount < asset.minimumBalance && (await readAssetBalance(chain, assetId, to)) === 0n)
    throw tooLittle()
}
