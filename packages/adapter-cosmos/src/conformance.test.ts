import { pubkeyToAddress, pubkeyType, serializeSignDoc } from '@cosmjs/amino'
import { keccak256, Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toBase64, toUtf8 } from '@cosmjs/encoding'
import { StargateClient } from '@cosmjs/stargate'
import type { Connector } from '@latchkey/core'
import {
  type LocalCosmos,
  type LocalEthermint,
  startCosmos,
  startEthermint,
} from '@latchkey/localnet/cosmos'
import {
  describeAdapterConformance,
  describeConnectorConformance,
  findConnector,
} from '@latchkey/testing/conformance'
import {
  type CosmosBench,
  type CosmosBenchOptions,
  createCosmosBench,
} from '@latchkey/testing/cosmos'
import { afterAll, beforeAll } from 'vitest'
import { setFee } from '../test/setFee.js'
import { cosmos } from './cosmos.js'

let local: LocalCosmos
let ethermint: LocalEthermint
let client: StargateClient
let ethermintClient: StargateClient
beforeAll(async () => {
  local = await startCosmos({ blockMs: 100 })
  ethermint = await startEthermint({ blockMs: 100 })
  client = await StargateClient.connect(local.networks[0].cometUrl)
  ethermintClient = await StargateClient.connect(ethermint.network.cometUrl)
})
afterAll(async () => {
  client.disconnect()
  ethermintClient.disconnect()
  await ethermint.stop()
  await local.stop()
})

/** A kind of keys for cosmjs: its name, and its digest. */
type Keys = { readonly type: string; readonly digest: (document: Uint8Array) => Uint8Array }
const sdkKeys: Keys = { type: pubkeyType.secp256k1, digest: sha256 }
const ethereumKeys: Keys = { type: pubkeyType.ethsecp256k1, digest: keccak256 }

/** ADR-36 by cosmjs: the key must be the address's own. */
const verifierOf =
  ({ type, digest }: Keys): CosmosBenchOptions['verifySignature'] =>
  async ({ address, message, signature }) => {
    const { pub_key: key, signature: text } = JSON.parse(signature) as {
      pub_key: { type: string; value: string }
      signature: string
    }
    if (pubkeyToAddress({ ...key, type }, address.slice(0, address.lastIndexOf('1'))) !== address)
      return false
    const document = serializeSignDoc({
      chain_id: '',
      account_number: '0',
      sequence: '0',
      fee: { gas: '0', amount: [] },
      msgs: [
        { type: 'sign/MsgSignData', value: { signer: address, data: toBase64(toUtf8(message)) } },
      ],
      memo: '',
    })
    return await Secp256k1.verifySignature(
      Secp256k1Signature.fromFixedLength(fromBase64(text)),
      digest(document),
      fromBase64(key.value),
    )
  }

const setup = (options: Pick<CosmosBenchOptions, 'shape' | 'wallet'> = {}) =>
  createCosmosBench({
    ...local,
    ...options,
    createAdapter: ({ networks, target }) => cosmos({ networks, discovery: { target } }),
    verifySignature: verifierOf(sdkKeys),
    readBalance: async ({ address, denom }) =>
      BigInt((await client.getBalance(address, denom)).amount),
  })

/** The wallet's owner pays ten times the fee, as Keplr's and Leap's can. */
const withFeeRaise = (bench: CosmosBench) => ({
  ...bench,
  feeRaise: {
    apply: () =>
      void setFee(bench.wallet, ({ gas, amount }) => ({
        gas,
        amount: amount.map(({ denom, amount }) => ({ denom, amount: `${amount}0` })),
      })),
    walletSends: false,
  },
})

describeAdapterConformance({
  name: 'cosmos',
  abilities: ['send', 'tokens', 'addNetwork'],
  setup: () => Promise.resolve(withFeeRaise(setup())),
})
describeAdapterConformance({
  name: 'cosmos, a device that signs amino JSON',
  abilities: ['send', 'tokens', 'addNetwork'],
  setup: () =>
    Promise.resolve(withFeeRaise(setup({ shape: 'cosmostation', wallet: { ledger: true } }))),
})

describeAdapterConformance({
  name: 'cosmos, Ethereum keys',
  abilities: ['send', 'tokens', 'addNetwork'],
  setup: () =>
    Promise.resolve(
      withFeeRaise(
        createCosmosBench({
          mnemonic: ethermint.mnemonic,
          networks: [ethermint.network, local.networks[0]],
          createAdapter: ({ networks, target }) => cosmos({ networks, discovery: { target } }),
          verifySignature: verifierOf(ethereumKeys),
          readBalance: async ({ address, denom }) =>
            BigInt((await ethermintClient.getBalance(address, denom)).amount),
        }),
      ),
    ),
})

const connectorOf = (options: Pick<CosmosBenchOptions, 'shape' | 'wallet'>) => {
  const bench = setup(options)
  bench.install()
  return Promise.resolve({ ...bench, connector: findConnector(bench.adapter) as Connector })
}
const abilities = ['switchNetwork', 'getNetwork', 'accountEvents', 'release'] as const

describeConnectorConformance({
  name: 'cosmos, Keplr with isEnabled',
  abilities,
  setup: () => connectorOf({ shape: 'keplr', wallet: { silentCheck: 'isEnabled' } }),
})
describeConnectorConformance({
  name: 'cosmos, Leap with isConnected',
  abilities,
  setup: () => connectorOf({ shape: 'leap', wallet: { silentCheck: 'isConnected' } }),
})
// A wallet that cannot be asked in silence does not tell that its permission is gone either.
describeConnectorConformance({
  name: 'cosmos, nothing to ask in silence',
  abilities: ['switchNetwork', 'getNetwork', 'release'],
  setup: () => connectorOf({ shape: 'okxwallet', wallet: { silentCheck: 'none' } }),
})
