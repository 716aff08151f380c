import { startEvm } from '../evm/index.mjs'

/** How each kind of chain is started, under the name that its part of the localnet has. Loaded when it is wanted: the libraries of five chains are heavy. */
const starters = {
  solana: ['solana', async () => (await import('../solana/index.mjs')).startSolana],
  polkadot: ['polkadot', async () => (await import('../polkadot/index.mjs')).startPolkadot],
  bip122: ['bitcoin', async () => (await import('../bitcoin/index.mjs')).startBitcoin],
  cosmos: ['cosmos', async () => (await import('../cosmos/index.mjs')).startCosmos],
}

export const allNamespaces = ['eip155', ...Object.keys(starters)]

/** Starts the chains at once; when one does not come up, those that did are stopped and its error is thrown. See index.d.mts. */
export async function startLocalnet({ ports = [0, 0], namespaces = ['eip155'] } = {}) {
  const unknown = namespaces.filter((namespace) => !allNamespaces.includes(namespace))
  if (unknown.length > 0) throw new TypeError(`No local chain is of the kind ${unknown.join(', ')}; there are ${allNamespaces.join(', ')}.`)
  const wanted = Object.entries(starters).filter(([namespace]) => namespaces.includes(namespace))
  const starts = [() => startEvm({ ports })]
  // One after the other: Node 20 trips over CommonJS that requires the same ES module from two imports under way.
  for (const [, [, load]] of wanted) starts.push(await load())
  const settled = await Promise.allSettled(starts.map((start) => start()))
  const started = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(started.map((chain) => chain.stop()))
  }
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const [{ networks: evm, accounts }, ...others] = started
  const parts = { evm, accounts, ...Object.fromEntries(wanted.map(([, [name]], index) => [name, others[index]])) }
  // Functions and what else is no JSON stays here.
  return { ...parts, describe: () => JSON.parse(JSON.stringify(parts)), stop }
}
