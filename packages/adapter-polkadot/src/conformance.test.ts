import type { Connector } from '@latchkey/core'
import { type LocalPolkadot, startPolkadot } from '@latchkey/localnet/polkadot'
import {
  describeAdapterConformance,
  describeConnectorConformance,
  findConnector,
} from '@latchkey/testing/conformance'
import { createPolkadotBench, type PolkadotShape } from '@latchkey/testing/polkadot'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import { afterAll, beforeAll } from 'vitest'
import { polkadot } from './polkadot.js'

let localnet: LocalPolkadot
let api: ApiPromise
beforeAll(async () => {
  localnet = await startPolkadot()
  api = await ApiPromise.create({
    provider: new WsProvider(localnet.networks[0].wsUrl),
    noInitWarn: true,
  })
  await cryptoWaitReady()
})
afterAll(async () => {
  await api?.disconnect()
  await localnet?.stop()
})

type Stored = { toJSON(): unknown }

/** @polkadot/api and @polkadot/util-crypto share no code with the adapter and the wallet. */
const independent = {
  verifySignature: ({
    address,
    message,
    signature,
  }: {
    address: string
    message: string
    signature: string
  }) => Promise.resolve(signatureVerify(message, signature, address).isValid),
  async readBalance({ address, token }: { address: string; token?: string }): Promise<bigint> {
    if (token === undefined) {
      const account = (await api.query.system?.account?.(address)) as unknown as {
        data: { free: { toBigInt(): bigint } }
      }
      return account.data.free.toBigInt()
    }
    const holding = (await api.query.assets?.account?.(token, address)) as unknown as Stored
    return BigInt((holding.toJSON() as { balance: number | string } | null)?.balance ?? 0)
  },
}

const setup = (shapes: readonly PolkadotShape[] = ['own']) =>
  createPolkadotBench({
    chains: localnet.networks,
    receiver: localnet.accounts[2]?.address as string,
    createAdapter: ({ networks, target }) => polkadot({ networks, discovery: { target } }),
    independent,
    shapes,
  })

describeAdapterConformance({
  name: 'polkadot',
  abilities: ['send', 'tokens'],
  setup: () => Promise.resolve(setup()),
})

for (const shapes of [['own'], ['own', 'polkadot-js']] as const) {
  describeConnectorConformance({
    name: `polkadot, injectedWeb3 ${shapes.join(' and ')}`,
    abilities: ['switchNetwork', 'getNetwork', 'accountEvents', 'release'],
    async setup() {
      const bench = setup(shapes)
      bench.install()
      return { ...bench, connector: findConnector(bench.adapter) as Connector }
    },
  })
}
