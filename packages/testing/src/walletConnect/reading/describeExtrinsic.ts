import { formatUnits } from '@latchkey/core'
import { ss58Encode } from '@polkadot-labs/hdkd-helpers'
import { toBytes } from '../../wallets/polkadot/encodeSignerPayload.js'
import type { SignerPayload } from '../../wallets/polkadot/PolkadotWallet.js'
import type { AskLine } from './AskLine.js'
import type { KnownToken } from './describeEvmCall.js'

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
    const reader = readFrom(toBytes(method).subarray(2))
    if (chain?.transfers?.includes(call))
      return [
        ['To', reader.account(chain.ss58Prefix)],
        ['Amount', `${formatUnits(reader.compact(), decimals)} ${symbol}`],
        ...tail,
      ]
    if (chain?.tokenTransfers?.includes(call)) {
      const id = String(reader.compact())
      const to = reader.account(chain.ss58Prefix)
      const token = chain.tokens?.find(({ address }) => address === id)
      const amount = reader.compact()
      return [
        ['To', to],
        [
          'Amount',
          token
            ? `${formatUnits(amount, token.decimals)} ${token.symbol}`
            : `${amount} of its smallest unit`,
        ],
        ['Token', id],
        ...tail,
      ]
    }
  } catch {
    // A call that does not match its number is shown as bytes.
  }
  return [['Call', method], ...tail]
}

/** A SCALE reader for transfers. */
function readFrom(bytes: Uint8Array) {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('the call ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const little = (part: Uint8Array) =>
    part.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return {
    compact(): bigint {
      const mode = (bytes[at] ?? 0) & 3
      if (mode < 3) return little(take(1 << mode)) >> 2n
      const [first = 0] = take(1)
      return little(take((first >> 2) + 4))
    },
    /** `MultiAddress::Id`. */
    account(prefix: number): string {
      if (take(1)[0] !== 0) throw new RangeError('another kind of address')
      return ss58Encode(take(32), prefix)
    },
  }
}
