import { isKitError, type Spendable } from '@latchkey/core'
import { readForeign, toSpendable } from '@latchkey/core/adapter'
import { readBalance, requireAmount } from './balance.js'
import type { Lcd } from './createLcd.js'

/** gRPC's UNIMPLEMENTED over HTTP: the node's SDK is older than the route. */
const unimplemented = 501
const pageSize = 1_000
/** Limit of pages read, since any sender can add coin types. */
const mostPages = 20

/**
 * The balance of an address in one denom and its spendable part: the rest is vesting. All of it on a node that
 * does not tell.
 *
 * @throws BALANCE_UNAVAILABLE if an answer has no amount
 */
export async function readSpendable(
  lcd: Lcd,
  address: string,
  denom: string,
  signal?: AbortSignal,
): Promise<Spendable> {
  const [held, unlocked] = await Promise.all([
    readBalance(lcd, address, denom, signal),
    readUnlocked(lcd, address, denom, signal),
  ])
  return toSpendable(held, unlocked === undefined ? [] : [['LOCKED', held - unlocked]])
}

/** Nodes before SDK 0.47 have only a list, and the oldest not even that: `undefined`. */
async function readUnlocked(
  lcd: Lcd,
  address: string,
  denom: string,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  const path = `/cosmos/bank/v1beta1/spendable_balances/${address}`
  const body = await readOptional(
    lcd,
    `${path}/by_denom?denom=${encodeURIComponent(denom)}`,
    signal,
  )
  if (body !== undefined) return requireAmount(readForeign(body, 'balance'))
  return await findListed((query) => readOptional(lcd, `${path}?${query}`, signal), denom)
}

/** The amount of a denom in a list of several pages; `undefined` where there is no list. */
async function findListed(
  readPage: (query: string) => Promise<unknown>,
  denom: string,
): Promise<bigint | undefined> {
  let key = ''
  for (let page = 0; page < mostPages; page++) {
    const body = await readPage(
      `pagination.limit=${pageSize}${key && `&pagination.key=${encodeURIComponent(key)}`}`,
    )
    const balances = readForeign(body, 'balances')
    if (!Array.isArray(balances)) return undefined
    const coin = (balances as unknown[]).find((one) => readForeign(one, 'denom') === denom)
    if (coin !== undefined) return requireAmount(coin)
    const next = readForeign(body, 'pagination', 'next_key')
    if (typeof next !== 'string' || next === '') return 0n
    key = next
  }
  return undefined
}

/** The answer of a route; `undefined` from a node that lacks it. */
async function readOptional(
  lcd: Lcd,
  path: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    return (await lcd.get(path, signal)).body
  } catch (error) {
    if (isKitError(error, 'HTTP_STATUS') && error.params.status === unimplemented) return undefined
    throw error
  }
}
