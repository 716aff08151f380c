import { base, mainnet } from '@latchkey/adapter-evm'
import { solanaDevnet } from '@latchkey/adapter-solana'
import type { Network } from '@latchkey/core'
import { describeConnectorConformance } from '@latchkey/testing/conformance'
import { createFakeEngine } from '../test/createFakeEngine.js'
import { addresses, fakeSession, namespaces, solanaChain } from '../test/fakeSession.js'
import { walletConnect } from './walletConnect.js'

let benches = 0

/**
 * A session is on all of its networks, so the kit keeps the one on screen, and a switch between
 * them shows no prompt.
 */
const setup = (namespace: 'eip155' | 'solana', networks: readonly Network[]) => () => {
  const session = fakeSession({ namespaces: { [namespace]: namespaces[namespace] } })
  const engine = createFakeEngine({ session })
  const { hand } = engine
  const { topic } = session
  const chainId = networks[0]?.caipNetworkId as string
  const listed: readonly string[] = addresses[namespace]
  return Promise.resolve({
    // The suite asks for the first namespace that a connector has.
    connector: {
      ...walletConnect({ engine, storageKey: `conformance ${++benches}` }),
      namespaces: [namespace],
    },
    networks,
    kitKeepsNetwork: true,
    hand: {
      ...hand,
      selectAccount(index: number) {
        const data = [listed[index], ...listed.filter((_, at) => at !== index)]
        hand.emit('sessionEvent', { topic, chainId, name: 'accountsChanged', data })
      },
      revoke: () => hand.emit('sessionEnded', { topic, reason: 'wallet' }),
    },
    dispose: () => engine.destroy(),
  })
}

describeConnectorConformance({
  name: 'walletconnect, eip155',
  abilities: ['switchNetwork', 'getNetwork', 'accountEvents'],
  setup: setup('eip155', [mainnet, base]),
})
describeConnectorConformance({
  name: 'walletconnect, solana',
  abilities: ['getNetwork', 'accountEvents'],
  setup: setup('solana', [{ ...solanaDevnet, caipNetworkId: solanaChain }]),
})
