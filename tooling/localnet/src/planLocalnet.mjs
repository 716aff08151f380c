import { planBitcoin } from '../bitcoin/chains.mjs'
import { planCosmos } from '../cosmos/networks.mjs'
import { planEvm } from '../evm/networks.mjs'
import { planPolkadot } from '../polkadot/networks.mjs'
import { planSolana } from '../solana/networks.mjs'
import { findFreePorts } from './findFreePorts.mjs'
import { checkNamespaces, starters } from './starters.mjs'

const plans = {
  eip155: planEvm,
  solana: planSolana,
  polkadot: planPolkadot,
  bip122: planBitcoin,
  cosmos: planCosmos,
}
/** Two chains of each kind; a Solana chain takes the port above its own too. */
const portsEach = 4

/** Finds ports for the kinds of chain, and says what will run there. See index.d.mts. */
export async function planLocalnet(namespaces) {
  checkNamespaces(namespaces)
  const first = await findFreePorts(namespaces.length * portsEach)
  const ports = Object.fromEntries(
    namespaces.map((namespace, index) => [
      namespace,
      [first + index * portsEach, first + index * portsEach + 2],
    ]),
  )
  const parts = namespaces.map((namespace) => [
    starters[namespace].part,
    plans[namespace](ports[namespace]),
  ])
  const { evm, ...others } = Object.fromEntries(parts)
  // The Ethereum chains stand in a description as they are, the others with what belongs to them.
  return { ports, planned: { ...(evm && { evm: evm.networks }), ...others } }
}
