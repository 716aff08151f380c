const description =
  'The Cosmos chains here are stand-ins: they check real signatures, but they are no Cosmos SDK nodes.'
const gasPrice = '0.025'
export const tokenDenom = 'ultd'
export const channel = 'channel-0'

export const specifications = [
  {
    chainId: 'latchkey-cosmos-1',
    name: 'Local Cosmos',
    prefix: 'cosmos',
    denom: 'uatom',
    symbol: 'ATOM',
    coinName: 'Atom',
    decimals: 6,
    gasPrice,
  },
  {
    chainId: 'latchkey-osmosis-1',
    name: 'Local Osmosis',
    prefix: 'osmo',
    denom: 'uosmo',
    symbol: 'OSMO',
    coinName: 'Osmo',
    decimals: 6,
    gasPrice,
  },
]

/** A chain whose accounts have Ethereum keys. Such chains count their coin in 18 decimals. */
export const ethermint = {
  chainId: 'latchkey_9002-1',
  name: 'Local Ethermint',
  prefix: 'ethm',
  denom: 'aphoton',
  symbol: 'PHOTON',
  coinName: 'Photon',
  decimals: 18,
  gasPrice: '10000000000',
}

/** The public description of a network, without its accounts and its channel. */
export const describeNetwork = (
  { chainId, name, prefix, denom, symbol, coinName, decimals, gasPrice: price },
  url,
) => ({
  chainId,
  name,
  description,
  bech32Prefix: prefix,
  rpcUrl: url,
  cometUrl: url,
  gas: { denom, price },
  nativeCurrency: { name: coinName, symbol, decimals },
  token: tokenDenom,
})

/** The planned networks on these ports. */
export const planCosmos = (ports) => ({
  networks: specifications.map((specification, index) => ({
    ...describeNetwork(specification, `http://127.0.0.1:${ports[index]}`),
    channel,
  })),
})
