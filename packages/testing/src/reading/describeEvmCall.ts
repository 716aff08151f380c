import { formatUnits } from '@latchkey/core'
import type { RequestedCall } from '../wallets/evm/EvmWalletRequest.js'
import type { AskLine } from './AskLine.js'
import type { KnownToken } from './KnownToken.js'
import { toTokenAmount } from './toTokenAmount.js'

const selectors: Readonly<Record<string, { readonly title: string; readonly receiver: string }>> = {
  '0xa9059cbb': { title: 'Transfer', receiver: 'To' },
  '0x095ea7b3': { title: 'Permission to spend', receiver: 'Spender' },
}
const argumentDigits = 64

/** Describes a call: ether, a token transfer or approval, or all bytes. */
export function describeEvmCall(
  { to, value, data = '0x' }: RequestedCall,
  chain: {
    readonly nativeCurrency?: { readonly symbol: string; readonly decimals: number }
    readonly tokens?: readonly KnownToken[]
  },
): readonly AskLine[] {
  const { symbol, decimals } = chain.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }
  const paid: readonly AskLine[] =
    value > 0n || data === '0x' ? [['Amount', `${formatUnits(value, decimals)} ${symbol}`]] : []
  const known = selectors[data.slice(0, 10)]
  if (known && to && data.length === 10 + 2 * argumentDigits) {
    const receiver = `0x${data.slice(10 + argumentDigits - 40, 10 + argumentDigits)}`
    const amount = BigInt(`0x${data.slice(10 + argumentDigits)}`)
    return [
      ['What', known.title],
      [known.receiver, receiver],
      ['Amount', toTokenAmount(amount, to, chain.tokens)],
      ['Token', to],
      ...paid,
    ]
  }
  return [
    ['To', to ?? 'a new contract'],
    ...paid,
    ...(data === '0x' ? [] : [['Data', data] as const]),
  ]
}
