import type { Connector } from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import {
  describeAdapterConformance,
  describeConnectorConformance,
  findConnector,
} from '@latchkey/testing/conformance'
import { createEvmBench } from '@latchkey/testing/evm'
import { createClient, http, numberToHex } from 'viem'
import { getGasPrice } from 'viem/actions'
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

/** The wallet's owner pays ten times the node's gas price. */
function raiseFee({ wallet }: ReturnType<typeof setup>): void {
  const client = createClient({ transport: http(localnet.evm[0]?.rpcUrl) })
  wallet.intercept(async ({ method, params }, next) => {
    if (method !== 'eth_sendTransaction') return await next()
    const [asked] = params as readonly [object]
    if ('maxFeePerGas' in asked) return await next()
    const price = numberToHex((await getGasPrice(client)) * 10n)
    const raised = { ...asked, maxFeePerGas: price, maxPriorityFeePerGas: price }
    return await wallet.provider.request({ method, params: [raised] })
  })
}

describeAdapterConformance({
  name: 'evm',
  abilities: ['send', 'tokens', 'addNetwork'],
  async setup() {
    const bench = setup()
    return { ...bench, feeRaise: { apply: () => raiseFee(bench), walletSends: true } }
  },
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
