import { createChain } from './createChain.mjs'
import { describeNetwork, tokenDenom } from './networks.mjs'
import { serve } from './serve.mjs'

const wholeCoins = 1_000n
/** The part of the vesting account's native coins that is locked until 2100, in seconds. */
const vestingCoins = 600n
const vestingEnd = Date.UTC(2100, 0) / 1_000

const coin = (base, symbol, name, decimals) => ({
  description: `${name}, a coin of the local chain`,
  denom_units: [
    { denom: base, exponent: 0, aliases: [] },
    { denom: symbol.toLowerCase(), exponent: decimals, aliases: [] },
  ],
  base,
  display: symbol.toLowerCase(),
  name,
  symbol,
  uri: '',
  uri_hash: '',
})
const tokenDecimals = 6
const token = coin(tokenDenom, 'LTD', 'Latchkey Test Dollar', tokenDecimals)

/**
 * Starts one chain with its server. All addresses hold the same coins; those of the last one are
 * vesting in part.
 */
export async function startNetwork(specification, { keys, all, port = 0, blockMs }) {
  const { chainId, prefix, denom, symbol, coinName, decimals, gasPrice } = specification
  const addresses = all.slice(0, -1)
  const vestingAddress = all.at(-1)
  const unit = 10n ** BigInt(decimals)
  const coins = {
    [denom]: wholeCoins * unit,
    [tokenDenom]: wholeCoins * 10n ** BigInt(tokenDecimals),
  }
  const vesting = { original: { [denom]: vestingCoins * unit }, endTime: vestingEnd }
  const chain = createChain({
    chainId,
    prefix,
    denom,
    gasPrice,
    keys,
    genesis: [
      ...addresses.map((address) => ({ address, coins })),
      { address: vestingAddress, coins, vesting },
    ],
    metadata: [coin(denom, symbol, coinName, decimals), token],
    blockMs,
  })
  try {
    await chain.ready
    const server = await serve(chain, port)
    return {
      chain,
      network: { ...describeNetwork(specification, server.url), addresses, vestingAddress },
      stop: async () => void (await Promise.all([server.stop(), chain.stop()])),
    }
  } catch (error) {
    await chain.stop()
    throw error
  }
}
