import { checkNamespaces, starters } from './starters.mjs'

/**
 * Starts the chains in parallel. If one fails, the others are stopped and its error is thrown. See
 * index.d.mts.
 */
export async function startLocalnet({
  ports = [0, 0],
  namespaces = ['eip155'],
  gateway,
  pools,
} = {}) {
  checkNamespaces(namespaces)
  const wanted = Object.entries(starters).filter(
    ([namespace]) => namespace !== 'eip155' && namespaces.includes(namespace),
  )
  const startEvm = await starters.eip155.load()
  const starts = [() => startEvm({ ports, gateway, pools })]
  // Loaded sequentially: Node 20 fails if CommonJS code requires the same ES module from two
  // running imports.
  for (const [, { load }] of wanted) starts.push(await load())
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
  const parts = {
    evm,
    accounts,
    ...Object.fromEntries(wanted.map(([, { part }], index) => [part, others[index]])),
  }
  // Functions and other non-JSON values stay here.
  return { ...parts, describe: () => JSON.parse(JSON.stringify(parts)), stop }
}
