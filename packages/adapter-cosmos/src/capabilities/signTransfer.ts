import { type Actor, createError, type FeeEstimate } from '@latchkey/core'
import { checkSignedFee, invalidAnswer, promptDeadlineMs } from '@latchkey/core/adapter'
import type { Lcd } from '../chain/createLcd.js'
import { parseKey, type WalletKey } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { readFee } from '../transaction/transaction.js'
import { type CosmosProvider, toCosmosProvider } from '../wallet/CosmosProvider.js'
import { eip712Only, isOwnKind, signsOtherwise } from '../wallet/keyKinds.js'
import { checkFee } from './checkFee.js'
import { type ChainAccount, estimateFee, readAccount, toFee } from './fee.js'
import { holds } from './holds.js'
import type { Plan } from './planTransfer.js'
import { readHeight } from './readHeight.js'
import { signTransaction } from './signTransaction.js'

/** Lifetime of a transaction in blocks: ten minutes for a prompt on all but the fastest chains. */
const timeoutBlocks = 400n

export type Order = {
  readonly plan: Plan
  readonly lcd: Lcd
  readonly connector: Actor['connector']
  /** The estimate that the person has seen. @default the first of the order itself */
  readonly agreed: FeeEstimate | undefined
  /** The wallet is asked to keep this fee, for gas of the moment unless that is given too. */
  readonly fixed: Pick<FeeEstimate, 'fee' | 'gasLimit'> | undefined
}

/** The transaction's bytes (`TxRaw`), with the gas that they say, and the fee agreed to. */
export type SignedTransfer = {
  readonly bytes: Uint8Array
  readonly gasLimit: bigint
  readonly agreed: FeeEstimate
}

/**
 * Prepares a transfer and asks the wallet to sign it.
 *
 * @throws FEE_RAISED for a fee above what was agreed to: one to ask for before the wallet is asked,
 *   and the signed one
 */
export async function signTransfer(
  order: Order,
  signal: AbortSignal | undefined,
): Promise<SignedTransfer> {
  const { plan, lcd, connector } = order
  const provider = toCosmosProvider(await connector.getProvider('cosmos'))
  if (!provider) throw createError('WALLET_NOT_FOUND')
  const key = await readSigner(provider, plan, signal)
  const [account, height] = await Promise.all([
    readAccount(lcd, plan.from, signal),
    readHeight(lcd, signal),
    holds(lcd, plan, 0n, signal),
  ])
  const estimate = await toEstimate(order, account, key.publicKey, signal)
  const { agreed = estimate } = order
  checkSignedFee(estimate.fee, agreed, plan.network.nativeCurrency)
  await holds(lcd, plan, estimate.fee, signal)
  const bytes = await signTransaction({
    provider,
    plan,
    key,
    account,
    fee: toFee(plan, estimate),
    keepsFee: order.fixed !== undefined,
    timeoutHeight: height + timeoutBlocks,
    signal,
  })
  const fee = readFee(bytes)
  checkFee(plan, fee, agreed)
  return { bytes, gasLimit: BigInt(fee.gas), agreed }
}

async function toEstimate(
  { lcd, plan, fixed }: Order,
  account: ChainAccount,
  publicKey: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<FeeEstimate & { readonly gasLimit: bigint }> {
  if (fixed?.gasLimit !== undefined) return { fee: fixed.fee, gasLimit: fixed.gasLimit }
  const estimate = await estimateFee(lcd, plan, account, { publicKey, signal })
  return fixed ? { ...estimate, fee: fixed.fee } : estimate
}

/**
 * Reads the wallet's current key right before the signature. The signed document itself names the
 * network.
 */
async function readSigner(provider: CosmosProvider, plan: Plan, signal: AbortSignal | undefined) {
  // A locked wallet prompts for its password first, so the deadline is that of a prompt.
  const answer = await askWallet(provider, 'getKey', [plan.chainId], {
    ms: promptDeadlineMs,
    signal,
  })
  const key: WalletKey | undefined = parseKey(answer, plan.network.bech32Prefix)
  if (!key?.publicKey) throw invalidAnswer('getKey')
  if (key.address !== plan.from) throw createError('ACCOUNT_CHANGED')
  const refuse = (details: string) => createError('TRANSACTION_TYPE_NOT_SUPPORTED', { details })
  if (!isOwnKind(key, plan.network)) throw refuse(`A key of ${key.algorithm.slice(0, 40)}.`)
  if (signsOtherwise(key, plan.network)) throw refuse(eip712Only)
  return { ...key, publicKey: key.publicKey }
}
