import { createServer } from 'node:net'
import { planBitcoin } from '../bitcoin/chains.mjs'
import { planCosmos } from '../cosmos/networks.mjs'
import { planEvm } from '../evm/networks.mjs'
import { planPolkadot } from '../polkadot/networks.mjs'
import { planSolana } from '../solana/networks.mjs'
import { checkNamespaces, starters } from './starters.mjs'

const plans = { eip155: planEvm, solana: planSolana, polkadot: planPolkadot, bip122: planBitcoin, cosmos: planCosmos }
/** Below the ranges from which systems take ports for whoever asks for any, so that a free one stays free until its chain takes it. */
const lowest = 20_000
const highest = 30_000
/** Two chains of each kind; a Solana chain takes the port above its own too. */
const portsEach = 4
const tries = 50

/** Finds ports for the kinds of chain, and says what will run there. See index.d.mts. */
export async function planLocalnet(namespaces) {
  checkNamespaces(namespaces)
  const first = await findFreePorts(namespaces.length * portsEach)
  const ports = Object.fromEntries(
    namespaces.map((namespace, index) => [namespace, [first + index * portsEach, first + index * portsEach + 2]]),
  )
  const parts = namespaces.map((namespace) => [starters[namespace].part, plans[namespace](ports[namespace])])
  const { evm, ...others } = Object.fromEntries(parts)
  // The Ethereum chains stand in a description as they are, the others with what belongs to them.
  return { ports, planned: { ...(evm && { evm: evm.networks }), ...others } }
}

/** The first of so many ports in a row that nothing listens on. */
async function findFreePorts(count) {
  for (let attempt = 0; attempt < tries; attempt++) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
  throw new Error(`No ${count} ports in a row are free between ${lowest} and ${highest}.`)
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
