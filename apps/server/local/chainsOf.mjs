const dollar = (address, name = 'Latchkey Test Dollar', symbol = 'LTD') => ({
  address,
  name,
  symbol,
  decimals: 6,
})
const caip = (namespace, genesisHash) =>
  `${namespace}:${genesisHash.replace(/^0x/, '').slice(0, 32)}`

/**
 * The server's `prices` for the local chains: their dollar is one, and their pools are too young to
 * remember a mean price.
 */
export const pricesOf = ({ evm = [] }) => ({
  stables: evm.flatMap(({ chainId, token, pools }) =>
    pools ? [`eip155:${chainId}:${token}`] : [],
  ),
  dex: { twapSeconds: 0 },
})

/**
 * The server's `chains` for the local chains, from what `localnet.describe()` or `planLocalnet`
 * says.
 */
export function chainsOf({ evm = [], solana, polkadot, bitcoin, cosmos }) {
  return [
    ...evm.map(({ chainId, name, rpcUrl, token, euro, art, items, pools }) => ({
      id: `eip155:${chainId}`,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpc: [rpcUrl],
      follow: { from: 0, traces: true, everySeconds: 0.5 },
      ...(pools && {
        amm: {
          v2Factory: pools.v2Factory,
          v3Factory: pools.v3Factory,
          wrapped: pools.wrapped,
          bases: [token, euro],
          router: pools.router,
          quoter: pools.quoter,
          mixedQuoter: pools.mixedQuoter,
        },
        feeds: [{ feed: pools.feed }],
      }),
      // They came unasked; without this they were folded as spam.
      collections: [art, items],
      // One finds its tokens by their logs, the other has them in a list: both ways are in use.
      ...(chainId % 2 === 1 ? { discoverTokens: true } : { tokens: [dollar(token)] }),
    })),
    ...(solana?.networks ?? []).map(({ genesisHash, name, rpcUrl, wsUrl, token, token2022 }) => ({
      id: caip('solana', genesisHash),
      name,
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpc: [rpcUrl],
      ws: [wsUrl],
      tokens: [dollar(token), dollar(token2022, 'Latchkey Test Euro', 'LTE')],
    })),
    ...(polkadot?.networks ?? []).map(
      ({ genesisHash, name, nativeCurrency, rpcUrl, wsUrl, token }) => ({
        id: caip('polkadot', genesisHash),
        name,
        nativeCurrency,
        rpc: [rpcUrl],
        ws: [wsUrl],
        tokens: [dollar(token)],
      }),
    ),
    ...(bitcoin?.networks ?? []).map(({ genesisHash, name, rpcUrls, bech32Prefix }) => ({
      id: caip('bip122', genesisHash),
      name,
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      bech32Prefix,
      rest: [...rpcUrls],
    })),
    ...(cosmos?.networks ?? []).map(
      ({ chainId, name, bech32Prefix, nativeCurrency, gas, rpcUrl, cometUrl, token }) => ({
        id: `cosmos:${chainId}`,
        name,
        nativeCurrency,
        bech32Prefix,
        denom: gas.denom,
        rest: [rpcUrl],
        rpc: [cometUrl],
        tokens: [dollar(token)],
      }),
    ),
  ]
}
