import { makeCosmoshubPath } from '@cosmjs/amino'
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { createChain } from './createChain.mjs'
import { channel, describeNetwork, gasPrice, specifications, tokenDenom } from './networks.mjs'
import { serve } from './serve.mjs'

/** The phrase of local development tools: its keys are public and hold no real funds. */
const mnemonic = 'test test test test test test test test test test test junk'
const accountCount = 4
/** The part of the vesting account's native coins that is locked until 2100, in seconds. */
const vestingAmount = 600_000_000n
const vestingEnd = Date.UTC(2100, 0) / 1_000

const coin = (base, symbol, name) => ({
  description: `${name}, a coin of the local chain`,
  denom_units: [
    { denom: base, exponent: 0, aliases: [] },
    { denom: symbol.toLowerCase(), exponent: 6, aliases: [] },
  ],
  base,
  display: symbol.toLowerCase(),
  name,
  symbol,
  uri: '',
  uri_hash: '',
})
const token = coin(tokenDenom, 'LTD', 'Latchkey Test Dollar')

/** Starts both chains in this process. See index.d.mts. */
export async function startCosmos({ ports = [0, 0], blockMs = 200 } = {}) {
  const hdPaths = Array.from({ length: accountCount + 1 }, (_, index) => makeCosmoshubPath(index))
  const chains = []
  const servers = []
  const stop = async () => {
    await Promise.all([
      ...servers.map((server) => server.stop()),
      ...chains.map((chain) => chain.stop()),
    ])
  }
  try {
    const networks = []
    for (const [index, specification] of specifications.entries()) {
      const { chainId, prefix, denom, symbol, coinName } = specification
      const wallet = await DirectSecp256k1HdWallet.fromMnemonic(mnemonic, { prefix, hdPaths })
      const all = (await wallet.getAccounts()).map(({ address }) => address)
      const [addresses, vestingAddress] = [all.slice(0, accountCount), all[accountCount]]
      const coins = { [denom]: 1_000_000_000n, [tokenDenom]: 1_000_000_000n }
      const vesting = { original: { [denom]: vestingAmount }, endTime: vestingEnd }
      const chain = createChain({
        chainId,
        prefix,
        denom,
        gasPrice,
        genesis: [
          ...addresses.map((address) => ({ address, coins })),
          { address: vestingAddress, coins, vesting },
        ],
        metadata: [coin(denom, symbol, coinName), token],
        blockMs,
      })
      chains.push(chain)
      await chain.ready
      const server = await serve(chain, ports[index] ?? 0)
      servers.push(server)
      networks.push({ ...describeNetwork(specification, server.url), addresses, vestingAddress })
    }
    const [one, two] = chains
    one.link(channel, two, channel)
    two.link(channel, one, channel)
    return { networks, mnemonic, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
