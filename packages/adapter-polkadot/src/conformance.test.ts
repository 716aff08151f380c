import type { Connector } from '@latchkey/core'
import { type LocalPolkadot, startPolkadot } from '@latchkey/localnet/polkadot'
import {
  describeAdapterConformance,
  describeConnectorConformance,
  findConnector,
} from '@latchkey/testing/conformance'
import {
  createPolkadotBench,
  type InjectedExtension,
  type PolkadotBench,
  type PolkadotShape,
  type SignerPayload,
} from '@latchkey/testing/polkadot'
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

/** The wallet's owner adds a tip of nine times the fee. A signer then answers with the whole bytes. */
const raiseFee = ({ wallet }: PolkadotBench): void =>
  void wallet.intercept(async ({ method, params }, next) => {
    const asked = params as SignerPayload
    if (method !== 'signPayload' || BigInt(asked.tip) > 0n) return await next()
    const call = api.createType('Call', asked.method)
    const { partialFee } = await api.tx(call as never).paymentInfo(asked.address)
    const payload = { ...asked, tip: `0x${(partialFee.toBigInt() * 9n).toString(16)}` }
    const { signer } = (await wallet.provider.enable('Latchkey')) as InjectedExtension
    const { signature } = (await signer.signPayload(payload)) as {
      readonly signature: `0x${string}`
    }
    const extrinsic = api.createType('Extrinsic', { method: call }, { version: 4 })
    extrinsic.addSignature(asked.address, signature, payload as never)
    return { id: 1, signature, signedTransaction: extrinsic.toHex() }
  })

describeAdapterConformance({
  name: 'polkadot',
  abilities: ['send', 'tokens'],
  async setup() {
    const bench = setup()
    return { ...bench, feeRaise: { apply: () => raiseFee(bench), walletSends: false } }
  },
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
