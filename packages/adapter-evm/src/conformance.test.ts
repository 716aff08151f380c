import type { Connector } from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import {
  describeAdapterConformance,
  describeConnectorConformance,
  findConnector,
} from '@latchkey/testing/conformance'
import { createEvmBench } from '@latchkey/testing/evm'
import { afterAll, beforeAll } from 'vitest'
import { evm } from './evm.js'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
})
afterAll(() => localnet.stop())

const setup = (legacy = false) =>
  createEvmBench({
    chains: localnet.evm,
    privateKeys: localnet.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
    createAdapter: ({ networks, target }) => evm({ networks, discovery: { target } }),
    legacy,
  })

describeAdapterConformance({
  name: 'evm',
  abilities: ['send', 'tokens', 'addNetwork'],
  setup: () => Promise.resolve(setup()),
})

for (const legacy of [false, true]) {
  describeConnectorConformance({
    name: legacy ? 'evm, window.ethereum' : 'evm, EIP-6963',
    abilities: ['switchNetwork', 'getNetwork', 'accountEvents', 'release'],
    async setup() {
      const bench = setup(legacy)
      bench.install()
      return { ...bench, connector: findConnector(bench.adapter) as Connector }
    },
  })
}
