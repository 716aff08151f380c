/** The first 32 characters of a genesis hash are the reference of a CAIP-2 id. */
const referenceOf = (genesisHash) => genesisHash.slice(0, 32)

/** The providers' names of the local networks, by CAIP-2 id. Coinbase sells on eip155 alone. */
export const networkNames = ({ chainId, solana }) => ({
  [`eip155:${chainId}`]: { coinbase: 'local', meld: 'LOCAL' },
  ...(solana && { [`solana:${referenceOf(solana.genesisHash)}`]: { meld: 'LOCALSOL' } }),
})

/** The assets on sale, each with its network. */
export function assetsOf({ chain, solana }) {
  const names = networkNames({ chainId: chain.chainId, solana })
  const networkOf = (id, { name, rpcUrl }) => ({
    ...names[id],
    name,
    rpcUrl,
    chainId: id.slice(id.indexOf(':') + 1),
  })
  const evm = networkOf(`eip155:${chain.chainId}`, chain)
  return [
    { id: 'ETH', name: 'Ether', symbol: 'ETH', decimals: 18, price: 3_000, network: evm },
    {
      id: 'LTD',
      name: 'Latchkey Test Dollar',
      symbol: 'LTD',
      decimals: 6,
      price: 1,
      token: chain.token,
      network: evm,
    },
    ...(solana
      ? [
          {
            id: 'SOL',
            name: 'Solana',
            symbol: 'SOL',
            decimals: 9,
            price: 150,
            network: networkOf(`solana:${referenceOf(solana.genesisHash)}`, solana),
          },
        ]
      : []),
  ]
}

/** Delivers a purchase on its local chain, and resolves with the transaction once it is there. */
export async function deliver({ address, asset, amount }) {
  const { rpcUrl, coinbase } = asset.network
  // Their libraries take a while to load.
  if (coinbase === undefined) {
    const { deliverOnSolana } = await import('./deliverOnSolana.mjs')
    return await deliverOnSolana(rpcUrl, { address, asset, amount })
  }
  const { deliverOnEvm } = await import('./deliverOnEvm.mjs')
  return await deliverOnEvm(rpcUrl, { address, asset, amount })
}
