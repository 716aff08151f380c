const cluster = 'localnet'
/** The mints' keys derive from fixed texts, so their addresses are known before a chain runs. */
const mints = {
  token: '2dAxUQ5xGSkEqjQG6jfFb8ubj5KEdMzCTgV6YfKAAhT6',
  token2022: '7QJG46mYddzLCLyRjdr42QhtPLs7oQfADk9EWnsWdABE',
}

export const chains = [
  {
    name: 'Solana Localnet One',
    genesisHash: 'LatchkeySo1anaLoca1net1xxxxxxxxxxxxxxxxxxxxxx',
    cluster,
  },
  {
    name: 'Solana Localnet Two',
    genesisHash: 'LatchkeySo1anaLoca1net2xxxxxxxxxxxxxxxxxxxxxx',
    cluster,
  },
]

/** The planned networks on these ports. A web socket takes the next port. */
export const planSolana = (ports) => ({
  networks: chains.map((chain, index) => ({
    ...chain,
    rpcUrl: `http://127.0.0.1:${ports[index]}`,
    wsUrl: `ws://127.0.0.1:${ports[index] + 1}`,
    ...mints,
  })),
})
