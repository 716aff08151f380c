import { moduleAddress, readAddress } from './addresses.mjs'
import { refuse } from './refusal.mjs'

/**
 * Accounts, their coins, sequences and keys: the state of the auth, vesting and bank modules. An
 * account with `vesting` is a DelayedVestingAccount: until its end, the original amount is locked.
 */
export function createLedger({ prefix, genesis, now }) {
  const accounts = new Map()
  let nextNumber = 0n
  const open = (address) => {
    const known = accounts.get(address)
    if (known) return known
    const account = {
      address,
      number: nextNumber++,
      sequence: 0n,
      publicKey: undefined,
      vesting: undefined,
      coins: new Map(),
    }
    accounts.set(address, account)
    return account
  }
  const balanceOf = (address, denom) => accounts.get(address)?.coins.get(denom) ?? 0n
  const lockedOf = (address, denom) => {
    const { vesting } = accounts.get(address) ?? {}
    return vesting && now() < vesting.endTime * 1_000 ? (vesting.original[denom] ?? 0n) : 0n
  }
  const spendableOf = (address, denom) => {
    const unlocked = balanceOf(address, denom) - lockedOf(address, denom)
    return unlocked > 0n ? unlocked : 0n
  }
  const listOf = (address, amountOf) =>
    [...(accounts.get(address)?.coins ?? [])]
      .filter(([, amount]) => amount > 0n)
      .map(([denom]) => ({ denom, amount: String(amountOf(address, denom)) }))
      .sort((a, b) => (a.denom < b.denom ? -1 : 1))
  const add = (address, { denom, amount }) => {
    const { coins } = open(address)
    coins.set(denom, (coins.get(denom) ?? 0n) + amount)
  }
  const take = (address, { denom, amount }) => {
    const spendable = spendableOf(address, denom)
    if (spendable < amount)
      throw refuse(
        5,
        `spendable balance ${spendable}${denom} is smaller than ${amount}${denom}: insufficient funds`,
      )
    open(address).coins.set(denom, balanceOf(address, denom) - amount)
  }
  for (const { address, coins, vesting } of genesis) {
    open(readAddress(address, prefix)).vesting = vesting
    for (const [denom, amount] of Object.entries(coins))
      add(readAddress(address, prefix), { denom, amount: BigInt(amount) })
  }
  const feeCollector = moduleAddress(prefix, 'fee_collector')
  return {
    feeCollector,
    get: (address) => accounts.get(address),
    balanceOf,
    spendableOf,
    balancesOf: (address) => listOf(address, balanceOf),
    /** With a zero for each coin of which nothing is spendable, as the SDK has it. */
    spendableBalancesOf: (address) => listOf(address, spendableOf),
    supplyOf: (denom) =>
      [...accounts.values()].reduce((sum, { coins }) => sum + (coins.get(denom) ?? 0n), 0n),
    mint: add,
    burn: take,
    /** Moves coins and returns the events of the bank module. */
    move(from, to, coins) {
      for (const coin of coins) {
        if (coin.amount <= 0n) throw refuse(10, `${coin.amount}${coin.denom}: invalid coins`)
        take(from, coin)
        add(to, coin)
      }
      const amount = coins.map((coin) => `${coin.amount}${coin.denom}`).join(',')
      return [
        { type: 'coin_spent', attributes: { spender: from, amount } },
        { type: 'coin_received', attributes: { receiver: to, amount } },
        { type: 'transfer', attributes: { recipient: to, sender: from, amount } },
      ]
    },
    /** Runs a change of coins; rolls back if it throws. */
    attempt(run) {
      const before = new Map([...accounts].map(([address, { coins }]) => [address, new Map(coins)]))
      try {
        return run()
      } catch (error) {
        for (const account of accounts.values())
          account.coins = before.get(account.address) ?? new Map()
        throw error
      }
    },
  }
}
