import { createError, parseCaipAddress, type TokensFeature } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { readBalance } from '../chain/balance.js'
import { createLcd, type Lcd, toAmount } from '../chain/createLcd.js'
import { toAddress } from '../language/checksum.js'
import { describeDenom, readDescription } from './describeDenom.js'
import { isDenom } from './planTransfer.js'

/** Limit of coin types read, since any sender can add some. */
const mostCoins = 200

/**
 * Coins of the bank module other than the network's own, including vouchers of other chains.
 * Without `tokens`, all coins of the account.
 */
export function createTokensFeature(context: CosmosContext): TokensFeature {
  return {
    canList: true,
    async getTokenBalances({ address, network: given, tokens, signal }) {
      const network = context.resolve(given)
      const owner = toAddress(parseCaipAddress(address).address, [network.bech32Prefix])
      if (!owner) throw createError('INVALID_ADDRESS')
      // Copied, since the list is read after an await.
      const wanted = tokens && [...tokens]
      if (wanted && !wanted.every(isDenom))
        throw createError('INVALID_ADDRESS', { details: 'token' })
      const lcd = createLcd(network, context.rpc)
      const coins = wanted
        ? await Promise.all(
            wanted.map(async (denom) => ({
              denom,
              amount: await readBalance(lcd, owner, denom, signal),
            })),
          )
        : (await readBalances(lcd, owner, signal)).filter(
            ({ denom }) => denom !== network.gas?.denom,
          )
      return await Promise.all(
        coins.map(async ({ denom, amount }) => ({
          address: denom,
          ...(await describeDenom(context, network, lcd, denom, signal)),
          balance: amount,
        })),
      )
    },
    async describeToken({ token, network: given, signal }) {
      const network = context.resolve(given)
      if (!isDenom(token)) throw createError('INVALID_ADDRESS', { details: 'token' })
      return readDescription(context, network, createLcd(network, context.rpc), token, signal)
    },
  }
}

type Holding = { readonly denom: string; readonly amount: bigint }

async function readBalances(
  lcd: Lcd,
  owner: string,
  signal: AbortSignal | undefined,
): Promise<readonly Holding[]> {
  const { found, body } = await lcd.get(
    `/cosmos/bank/v1beta1/balances/${owner}?pagination.limit=${mostCoins}`,
    signal,
  )
  if (!found) return []
  const balances = readForeign(body, 'balances')
  if (!Array.isArray(balances))
    throw createError('BALANCE_UNAVAILABLE', { details: 'The node answered no balances.' })
  return (balances as unknown[]).slice(0, mostCoins).flatMap((coin) => {
    const denom = readForeign(coin, 'denom')
    const amount = toAmount(readForeign(coin, 'amount'))
    return isDenom(denom) && amount !== undefined && amount > 0n ? [{ denom, amount }] : []
  })
}
