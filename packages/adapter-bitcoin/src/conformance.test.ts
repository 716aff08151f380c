import { type LocalBitcoin, startBitcoin } from '@latchkey/localnet/bitcoin'
import {
  type BitcoinBench,
  type BitcoinWalletOptions,
  type BitcoinWalletShape,
  createBitcoinBench,
} from '@latchkey/testing/bitcoin'
import {
  describeAdapterConformance,
  describeConnectorConformance,
  findConnector,
} from '@latchkey/testing/conformance'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, expect } from 'vitest'
import { bitcoin } from './bitcoin.js'

let localnet: LocalBitcoin
beforeAll(async () => {
  localnet = await startBitcoin({ blockTimeMs: 150 })
})
afterAll(() => localnet.stop())

/** The balance of an address in the node's own UTXO set, in satoshis. */
async function readBalance({ address }: { readonly address: string }): Promise<bigint> {
  const answer = (await localnet.rpc('scantxoutset', ['start', [`addr(${address})`]])) as {
    total_amount: number
  }
  return BigInt(Math.round(answer.total_amount * 1e8))
}

const setup = (shapes: readonly BitcoinWalletShape[], wallet: Partial<BitcoinWalletOptions> = {}) =>
  createBitcoinBench({
    chain: localnet.networks[0],
    shapes,
    wallet: { mnemonic: localnet.mnemonic, ...wallet },
    createAdapter: ({ networks, target }) => bitcoin({ networks, discovery: { target } }),
    readBalance,
    // bip322-js throws on the prefix of BIP-322 2.0.0, which it does not know yet.
    verifySignature: ({ address, message, signature }) =>
      Promise.resolve(
        Verifier.verifySignature(address, message, signature.replace(/^(smp|ful)/, '')),
      ),
  })

const ways: readonly {
  name: string
  shapes: readonly BitcoinWalletShape[]
  wallet?: Partial<BitcoinWalletOptions>
}[] = [
  { name: 'wallet-standard, PSBT, P2WPKH', shapes: ['standard'] },
  { name: 'WBIP, sendTransfer', shapes: ['wbip'] },
  {
    name: 'WBIP, PSBT, nested',
    shapes: ['wbip'],
    wallet: { psbtOnly: true, paymentType: 'p2sh', bip322Prefix: true },
  },
  { name: 'UniSat, sendBitcoin', shapes: ['unisat'] },
  {
    name: 'UniSat, PSBT, Taproot',
    shapes: ['unisat'],
    wallet: { psbtOnly: true, paymentType: 'p2tr', bip322Prefix: true },
  },
  {
    name: 'UniSat, PSBT, P2PKH',
    shapes: ['unisat'],
    wallet: { psbtOnly: true, paymentType: 'p2pkh' },
  },
]
/** The wallet's owner pays ten times the rate. A wallet that signs a PSBT cannot change its fee. */
const raiseFee = (bench: BitcoinBench): void =>
  void bench.wallet.intercept(({ method, params }, next) => {
    const [, , options] = params as readonly [unknown, unknown, { feeRate: number }]
    if (method === 'sendBitcoin') options.feeRate *= 10
    return next()
  })

for (const { name, shapes, wallet } of ways)
  describeAdapterConformance({
    name: `bitcoin, ${name}`,
    abilities: ['send'],
    async setup() {
      const bench = setup(shapes, wallet)
      if (name !== 'UniSat, sendBitcoin') return bench
      return { ...bench, feeRaise: { apply: () => raiseFee(bench), walletSends: true } }
    },
  })

for (const shape of ['standard', 'wbip', 'unisat'] as const) {
  describeConnectorConformance({
    name: `bitcoin, ${shape}`,
    // By the Wallet Standard each account says where it is; switching is tried where accounts are
    // on both networks.
    abilities:
      shape === 'standard'
        ? ['getNetwork', 'accountEvents', 'release']
        : ['switchNetwork', 'getNetwork', 'accountEvents', 'release'],
    async setup() {
      const bench = setup([shape])
      bench.install()
      const connector = findConnector(bench.adapter)
      if (!connector) return expect.unreachable('the wallet was not found')
      return { ...bench, connector }
    },
  })
}
