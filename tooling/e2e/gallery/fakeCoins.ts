import type { Holding } from '@latchkey/controllers/portfolio'
import type { CaipAddress, Spendable, UnspentCoin } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'

const network = 'bip122:000000000019d6689c085ae165831e93'

/** The fixture of the scenes of an account with coins: Bitcoin, on one Taproot address. */
export type FakeCoins = {
  readonly holding: Holding
  readonly spendable: Spendable
  /** The ones that the person agreed to spend. */
  readonly agreed: readonly UnspentCoin[]
  readonly from: CaipAddress
  readonly to: string
}

const holding: Holding = {
  network,
  name: 'Bitcoin',
  symbol: 'BTC',
  decimals: 8,
  balance: 4_231_870n,
  source: 'node',
}

/** Coins of little value, biggest first, as inscriptions mostly are. */
const coinsOf = (count: number): readonly UnspentCoin[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${(((index + 1) * 0x9e3779b1) >>> 0).toString(16).padStart(8, '7').repeat(8)}:${index % 12}`,
    amount: BigInt(10_000 - index * 140),
  }))

/** The account of a scene with coins; undefined for another scene. */
export function fakeCoinsOf({ sending }: Scene): FakeCoins | undefined {
  if (sending !== 'inscribed' && !sending?.startsWith('collectibles')) return undefined
  const coins = sending === 'inscribed' ? [] : coinsOf(sending === 'collectiblesMany' ? 60 : 3)
  const inscribed = 1_092n
  const sum = coins.reduce((total, { amount }) => total + amount, 0n)
  return {
    holding,
    spendable: {
      held: holding.balance,
      spendable: holding.balance - inscribed - sum,
      reasons: [
        ...(sending === 'collectibles' ? [] : [{ code: 'INSCRIBED' as const, amount: inscribed }]),
        ...(coins.length > 0 ? [{ code: 'COLLECTIBLES' as const, amount: sum, coins }] : []),
      ],
    },
    agreed: sending === 'collectibles' ? [] : coins,
    from: `${network}:bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr`,
    to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  }
}
