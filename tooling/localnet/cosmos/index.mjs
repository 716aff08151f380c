import { makeCosmoshubPath } from '@cosmjs/amino'
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { createChain } from './createChain.mjs'
import { serve } from './serve.mjs'

/** The phrase every local tool knows: these keys are public and hold nothing anywhere else. */
const mnemonic = 'test test test test test test test test test test test junk'
const accountCount = 4
const channel = 'channel-0'
const tokenDenom = 'ultd'
const description = 'A stand-in that checks real signatures; not a Cosmos SDK node.'

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

const specifications = [
  { chainId: 'latchkey-cosmos-1', name: 'Local Cosmos', prefix: 'cosmos', denom: 'uatom', symbol: 'ATOM', coinName: 'Atom' },
  { chainId: 'latchkey-osmosis-1', name: 'Local Osmosis', prefix: 'osmo', denom: 'uosmo', symbol: 'OSMO', coinName: 'Osmo' },
]

/** Starts both chains in this process. See index.d.mts. */
export async function startCosmos({ ports = [0, 0], blockMs = 200 } = {}) {
  const hdPaths = Array.from({ length: accountCount }, (_, index) => makeCosmoshubPath(index))
  const chains = []
  const servers = []
  const stop = async () => {
    await Promise.all([...servers.map((server) => server.stop()), ...chains.map((chain) => chain.stop())])
  }
  try {
    const networks = []
    for (const [index, { chainId, name, prefix, denom, symbol, coinName }] of specifications.entries()) {
      const wallet = await DirectSecp256k1HdWallet.fromMnemonic(mnemonic, { prefix, hdPaths })
      const addresses = (await wallet.getAccounts()).map(({ address }) => address)
      const coins = { [denom]: 1_000_000_000n, [tokenDenom]: 1_000_000_000n }
      const chain = createChain({
        chainId,
        prefix,
        denom,
        gasPrice: '0.025',
        genesis: addresses.map((address) => ({ address, coins })),
        metadata: [coin(denom, symbol, coinName), token],
        blockMs,
      })
      chains.push(chain)
      await chain.ready
      const server = await serve(chain, ports[index] ?? 0)
      servers.push(server)
      networks.push({
        chainId,
        name,
        description,
        bech32Prefix: prefix,
        rpcUrl: server.url,
        cometUrl: server.url,
        gas: { denom, price: '0.025' },
        nativeCurrency: { name: coinName, symbol, decimals: 6 },
        token: tokenDenom,
        channel,
        addresses,
      })
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
