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
/** Two chains of each kind; a Solana chain also takes the next port. */
const portsEach = 4

/** Finds ports for the kinds of chain and plans their networks. See index.d.mts. */
export async function planLocalnet(namespaces, { pools = false } = {}) {
  checkNamespaces(namespaces)
  const chainPorts = namespaces.length * portsEach
  const first = await findFreePorts(chainPorts + 1)
  const ports = Object.fromEntries(
    namespaces.map((namespace, index) => [
      namespace,
      [first + index * portsEach, first + index * portsEach + 2],
    ]),
  )
  const parts = namespaces.map((namespace) => [
    starters[namespace].part,
    plans[namespace](ports[namespace], { pools }),
  ])
  const { evm, ...others } = Object.fromEntries(parts)
  // In a description the Ethereum chains are plain, the others come with related data.
  const serverPort = first + chainPorts
  return { ports, serverPort, planned: { ...(evm && { evm: evm.networks }), ...others } }
}
