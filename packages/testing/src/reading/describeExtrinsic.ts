import { formatUnits } from '@latchkey/core'
import { toBytes } from '../wallets/polkadot/encodeSignerPayload.js'
import type { SignerPayload } from '../wallets/polkadot/PolkadotWallet.js'
import { readScale } from '../wallets/polkadot/readScale.js'
import type { AskLine } from './AskLine.js'
import type { KnownToken } from './KnownToken.js'
import { toTokenAmount } from './toTokenAmount.js'

/** A chain's calls known without its metadata: pallet and call as two bytes of hex. */
export type PolkadotCalls = {
  readonly ss58Prefix: number
  readonly nativeCurrency?: { readonly symbol: string; readonly decimals: number }
  /** Calls of the form (receiver, amount), such as `transfer_keep_alive`. */
  readonly transfers?: readonly string[]
  /** Calls of the form (token, receiver, amount). */
  readonly tokenTransfers?: readonly string[]
  /** Tokens by their id. */
  readonly tokens?: readonly KnownToken[]
}

/** Describes a transaction: a transfer in words, any other call as bytes. */
export function describeExtrinsic(
  { method, tip, nonce }: SignerPayload,
  chain?: PolkadotCalls,
): readonly AskLine[] {
  const { symbol, decimals } = chain?.nativeCurrency ?? { symbol: 'units', decimals: 0 }
  const tail: readonly AskLine[] = [
    ...(BigInt(tip) > 0n
      ? [['Tip', `${formatUnits(BigInt(tip), decimals)} ${symbol}`] as const]
      : []),
    ['Nonce', String(Number(nonce))],
  ]
  const call = method.slice(2, 6)
  try {
    const reader = readScale(toBytes(method).subarray(2))
    if (chain?.transfers?.includes(call))
      return [
        ['To', reader.account(chain.ss58Prefix)],
        ['Amount', `${formatUnits(reader.compact(), decimals)} ${symbol}`],
        ...tail,
      ]
    if (chain?.tokenTransfers?.includes(call)) {
      const id = String(reader.compact())
      const to = reader.account(chain.ss58Prefix)
      return [
        ['To', to],
        ['Amount', toTokenAmount(reader.compact(), id, chain.tokens)],
        ['Token', id],
        ...tail,
      ]
    }
  } catch {
    // A call that does not match its number is shown as bytes.
  }
  return [['Call', method], ...tail]
}
