/**
 * The starter of each kind of chain, and the name of its part of the localnet. Loaded on demand:
 * the libraries of five chains are heavy.
 */
export const starters = {
  eip155: { part: 'evm', load: async () => (await import('../evm/index.mjs')).startEvm },
  solana: { part: 'solana', load: async () => (await import('../solana/index.mjs')).startSolana },
  polkadot: {
    part: 'polkadot',
    load: async () => (await import('../polkadot/index.mjs')).startPolkadot,
  },
  bip122: {
    part: 'bitcoin',
    load: async () => (await import('../bitcoin/index.mjs')).startBitcoin,
  },
  cosmos: { part: 'cosmos', load: async () => (await import('../cosmos/index.mjs')).startCosmos },
}

export const allNamespaces = Object.keys(starters)

/** @param {readonly string[]} namespaces */
export function checkNamespaces(namespaces) {
  const unknown = namespaces.filter((namespace) => !allNamespaces.includes(namespace))
  if (unknown.length > 0)
    throw new TypeError(
      `No local chain is of the kind ${unknown.join(', ')}; there are ${allNamespaces.join(', ')}.`,
    )
}
