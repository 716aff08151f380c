import type { Connector } from '@latchkey/core'
import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import {
  describeAdapterConformance,
  describeConnectorConformance,
} from '@latchkey/testing/conformance'
import { createSolanaBench, type SolanaBench } from '@latchkey/testing/solana'
import { afterAll, beforeAll, expect } from 'vitest'
import { LegacyTestAdapter } from '../test/LegacyTestAdapter.js'
import { signWith, withUnitPrice } from '../test/signedWire.js'
import { solana } from './solana.js'

let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())

const web3 = () => import('@solana/web3.js')
const shared = () => ({
  networks: localnet.networks,
  secretKeys: localnet.accounts.slice(0, 2).map(({ secretKey }) => secretKey),
  receiver: localnet.accounts[5]?.address ?? '',
})

const setup = (token?: string): SolanaBench =>
  createSolanaBench({
    ...shared(),
    ...(token && { token }),
    createAdapter: ({ networks, target }) => solana({ networks, discovery: { target } }),
  })

/** The same wallet as a legacy adapter that the host hands over. */
const setupLegacy = (): SolanaBench => {
  let legacy: LegacyTestAdapter | undefined
  return createSolanaBench({
    ...shared(),
    announce: false,
    kind: 'EXTERNAL',
    // One listener stays for as long as the list is watched: the one for its readiness.
    countListeners: () => legacy?.countListeners() ?? 0,
    createAdapter: ({ networks, target, wallet }) => {
      legacy = new LegacyTestAdapter(wallet)
      return solana({ networks, discovery: { target }, legacyAdapters: [legacy], web3 })
    },
  })
}

const findConnector = async ({ adapter, install }: SolanaBench): Promise<Connector> => {
  let connectors: readonly Connector[] = []
  install()
  const stop = adapter.watchConnectors((list) => {
    connectors = list
  })
  await expect.poll(() => connectors).toHaveLength(1)
  stop()
  return connectors[0] as Connector
}

/** Hundreds of units at this price cost ten times what a signature does. */
const dear = withUnitPrice(100_000_000n)

/** The wallet's owner adds a priority fee. */
const withFeeRaise = (bench: SolanaBench, walletSends: boolean) => ({
  ...bench,
  feeRaise: {
    walletSends,
    apply() {
      const raised = new WeakSet<object>()
      bench.wallet.intercept(async ({ feature, input }, next) => {
        const [asked] = input as readonly [{ readonly transaction: Uint8Array }]
        if (raised.has(asked)) return await next()
        const transaction = signWith(asked.transaction, dear, () => new Uint8Array(64))
        const own = { ...asked, transaction }
        raised.add(own)
        return await bench.wallet.call(feature, own)
      })
    },
  },
})

describeAdapterConformance({
  name: 'solana',
  abilities: ['send', 'tokens'],
  setup: () => Promise.resolve(withFeeRaise(setup(), true)),
})
describeAdapterConformance({
  name: 'solana, Token-2022',
  abilities: ['send', 'tokens'],
  setup: () => Promise.resolve(setup(localnet.networks[0].token2022)),
})
describeAdapterConformance({
  name: 'solana, legacy adapter with @solana/web3.js',
  abilities: ['send', 'tokens'],
  setup: () => Promise.resolve(withFeeRaise(setupLegacy(), false)),
})
describeConnectorConformance({
  name: 'solana, wallet standard',
  abilities: ['switchNetwork', 'getNetwork', 'accountEvents', 'release'],
  async setup() {
    const bench = setup()
    return { ...bench, kitKeepsNetwork: true, connector: await findConnector(bench) }
  },
})
describeConnectorConformance({
  name: 'solana, legacy adapter',
  abilities: ['switchNetwork', 'getNetwork', 'release'],
  async setup() {
    const bench = setupLegacy()
    return { ...bench, kitKeepsNetwork: true, connector: await findConnector(bench) }
  },
})
