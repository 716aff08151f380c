import { createAccounts } from './fixtures.mjs'
import { chains } from './networks.mjs'
import { startSolanaNode } from './startSolanaNode.mjs'

/** Starts both chains. See index.d.mts. */
export async function startSolana({ ports = [0, 0] } = {}) {
  const accounts = await createAccounts()
  const started = await Promise.allSettled(
    chains.map((chain, index) => startSolanaNode({ ...chain, port: ports[index] ?? 0, accounts })),
  )
  const nodes = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
  }
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return {
    networks: nodes.map(({ network }) => network),
    accounts: accounts.map(({ address, secretKey }) => ({ address, secretKey })),
    stop,
  }
}
