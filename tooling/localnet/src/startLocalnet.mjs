import { checkNamespaces, starters } from './starters.mjs'

/**
 * Starts the chains at once; when one does not come up, those that did are stopped and its error is
 * thrown. See index.d.mts.
 */
export async function startLocalnet({ ports = [0, 0], namespaces = ['eip155'] } = {}) {
  checkNamespaces(namespaces)
  const wanted = Object.entries(starters).filter(
    ([namespace]) => namespace !== 'eip155' && namespaces.includes(namespace),
  )
  const startEvm = await starters.eip155.load()
  const starts = [() => startEvm({ ports })]
  // One after the other: Node 20 trips over CommonJS that requires the same ES module from two
  // imports under way.
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
  // Functions and what else is no JSON stays here.
  return { ...parts, describe: () => JSON.parse(JSON.stringify(parts)), stop }
}
