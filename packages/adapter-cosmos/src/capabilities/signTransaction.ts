import { createError } from '@latchkey/core'
import { invalidAnswer, isSameBytes, parseForeign, promptDeadlineMs } from '@latchkey/core/adapter'
import { parseDirect, parseSignature, type WalletKey } from '../language/answers.js'
import { concatBytes } from '../language/bytes.js'
import { askWallet } from '../language/errors.js'
import { readFields } from '../transaction/protobuf.js'
import {
  type AminoDoc,
  canonicalJson,
  encodeAuthInfo,
  encodeBody,
  encodeMessages,
  encodeRaw,
  type Fee,
  hasMemo,
  signModes,
} from '../transaction/transaction.js'
import type { CosmosProvider } from '../wallet/CosmosProvider.js'
import type { ChainAccount } from './fee.js'
import type { Plan } from './planTransfer.js'

export type SignInput = {
  readonly provider: CosmosProvider
  readonly plan: Plan
  readonly key: WalletKey & { readonly publicKey: Uint8Array }
  readonly account: ChainAccount
  readonly fee: Fee
  /** Asks the wallet not to set a fee of its own. */
  readonly keepsFee: boolean
  /**
   * The last block that may include it. Omitted from amino documents, which devices show verbatim.
   */
  readonly timeoutHeight: bigint
  readonly signal?: AbortSignal | undefined
}

/**
 * Requests a signature and returns the transaction's bytes (`TxRaw`). A wallet may change the fee,
 * and add a memo where the order has none: its owner may type one there. A transaction that differs
 * in anything else is rejected.
 *
 * @throws USER_REJECTED · WALLET_INVALID_RESPONSE
 */
export async function signTransaction(input: SignInput): Promise<Uint8Array> {
  return input.key.aminoOnly ? await signAmino(input) : await signDirect(input)
}

/** Keplr's `KeplrSignOptions`. */
function optionsOf({ keepsFee, plan }: SignInput) {
  const options = {
    ...(keepsFee && { preferNoSetFee: true }),
    ...(plan.memo && { preferNoSetMemo: true }),
  }
  return Object.keys(options).length > 0 ? [options] : []
}

async function signDirect(input: SignInput): Promise<Uint8Array> {
  const { provider, plan, key, account, fee, timeoutHeight, signal } = input
  const document = {
    bodyBytes: encodeBody([plan.message], { memo: plan.memo, timeoutHeight }),
    authInfoBytes: encodeAuthInfo({
      publicKey: key.publicKey,
      keyType: plan.network.ethereumKeys,
      sequence: account.sequence,
      fee,
      mode: signModes.direct,
    }),
    chainId: plan.chainId,
    accountNumber: account.number,
  }
  const answer = await askWallet(
    provider,
    'signDirect',
    [plan.chainId, plan.from, document, ...optionsOf(input)],
    {
      ms: promptDeadlineMs,
      signal,
    },
  )
  const signed = parseDirect(answer)
  const messages = readFields(signed?.body ?? new Uint8Array())?.filter(({ field }) => field === 1)
  if (
    !signed ||
    !messages ||
    !isSameBytes(concatBytes(messages.map(({ raw }) => raw)), encodeMessages([plan.message])) ||
    (plan.memo && !hasMemo(signed.body, plan.memo))
  )
    throw invalidAnswer('signDirect')
  if (!isSameBytes(signed.publicKey, key.publicKey)) throw createError('ACCOUNT_CHANGED')
  return encodeRaw(signed.body, signed.authInfo, signed.signature)
}

async function signAmino(input: SignInput): Promise<Uint8Array> {
  const { provider, plan, key, account, fee, signal } = input
  const document: AminoDoc = {
    chain_id: plan.chainId,
    account_number: account.number.toString(),
    sequence: account.sequence.toString(),
    fee,
    msgs: [plan.message.amino],
    memo: plan.memo,
  }
  const answer = await askWallet(
    provider,
    'signAmino',
    [plan.chainId, plan.from, document, ...optionsOf(input)],
    {
      ms: promptDeadlineMs,
      signal,
    },
  )
  const signed = parseForeign(answer, ({ signed: doc, signature }) => {
    const parts = parseSignature(signature)
    const own = readDocument(doc)
    return parts && own ? { ...parts, ...own } : undefined
  })
  const { fee: _, memo: __, ...fixed } = document
  if (
    !signed ||
    canonicalJson(signed.fixed) !== canonicalJson(fixed) ||
    (plan.memo && signed.memo !== plan.memo)
  )
    throw invalidAnswer('signAmino')
  if (!isSameBytes(signed.publicKey, key.publicKey)) throw createError('ACCOUNT_CHANGED')
  const body = encodeBody([plan.message], { memo: signed.memo })
  const { publicKey } = key
  const authInfo = encodeAuthInfo({
    publicKey,
    sequence: account.sequence,
    fee: signed.fee,
    mode: signModes.aminoJson,
  })
  return encodeRaw(body, authInfo, signed.signature)
}

/** Splits a `StdSignDoc` into the parts a wallet may change, and the rest. */
function readDocument(
  value: unknown,
): { readonly fee: Fee; readonly memo: string; readonly fixed: unknown } | undefined {
  return parseForeign(value, ({ fee, memo, ...fixed }) => {
    if (typeof memo !== 'string') return undefined
    return parseForeign(fee, ({ amount, gas }) => {
      if (typeof gas !== 'string' || !/^\d{1,18}$/.test(gas) || !Array.isArray(amount))
        return undefined
      const coins = (amount as unknown[]).map((coin) =>
        parseForeign(coin, ({ denom, amount: units }) =>
          typeof denom === 'string' && typeof units === 'string' && /^\d{1,78}$/.test(units)
            ? { denom, amount: units }
            : undefined,
        ),
      )
      return coins.some((coin) => !coin)
        ? undefined
        : { fee: { amount: coins as Fee['amount'], gas }, memo, fixed }
    })
  })
}
