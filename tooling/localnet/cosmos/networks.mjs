const description =
  'The Cosmos chains here are stand-ins: they check real signatures, but they are no Cosmos SDK nodes.'
export const gasPrice = '0.025'
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
  },
  {
    chainId: 'latchkey-osmosis-1',
    name: 'Local Osmosis',
    prefix: 'osmo',
    denom: 'uosmo',
    symbol: 'OSMO',
    coinName: 'Osmo',
  },
]

/** The public description of a network, without its accounts. */
export const describeNetwork = ({ chainId, name, prefix, denom, symbol, coinName }, url) => ({
  chainId,
  name,
  description,
  bech32Prefix: prefix,
  rpcUrl: url,
  cometUrl: url,
  gas: { denom, price: gasPrice },
  nativeCurrency: { name: coinName, symbol, decimals: 6 },
  token: tokenDenom,
  channel,
})

/** The planned networks on these ports. */
export const planCosmos = (ports) => ({
  networks: specifications.map((specification, index) =>
    describeNetwork(specification, `http://127.0.0.1:${ports[index]}`),
  ),
})
