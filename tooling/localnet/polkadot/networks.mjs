const decimals = 12
/** The id of Latchkey Test Dollar in the Assets pallet. */
export const assetId = 1984

export const settings = [
  {
    name: 'Localnet Asset Hub One',
    genesisHash: `0x${'a1'.repeat(32)}`,
    ss58Prefix: 42,
    symbol: 'LONE',
  },
  {
    name: 'Localnet Asset Hub Two',
    genesisHash: `0x${'b2'.repeat(32)}`,
    ss58Prefix: 0,
    symbol: 'LTWO',
  },
]

/** The planned networks on these ports. */
export const planPolkadot = (ports) => ({
  networks: settings.map(({ name, genesisHash, ss58Prefix, symbol }, index) => ({
    name,
    genesisHash,
    ss58Prefix,
    nativeCurrency: { name: `Local ${symbol}`, symbol, decimals },
    rpcUrl: `http://127.0.0.1:${ports[index]}`,
    wsUrl: `ws://127.0.0.1:${ports[index]}`,
    token: String(assetId),
  })),
})
