import { makeCosmoshubPath } from '@cosmjs/amino'
import { stringToPath } from '@cosmjs/crypto'
import { DirectEthSecp256k1HdWallet, DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { ethereumKeys, sdkKeys } from './keys.mjs'
import { channel, ethermint, specifications } from './networks.mjs'
import { startNetwork } from './startNetwork.mjs'

/** The phrase of local development tools: its keys are public and hold no real funds. */
const mnemonic = 'test test test test test test test test test test test junk'
/** With the vesting account. */
const accountCount = 5

const addressesOf = async (wallet) => (await wallet.getAccounts()).map(({ address }) => address)
const pathsOf = (toPath) => Array.from({ length: accountCount }, (_, index) => toPath(index))

/** Starts both chains in this process. See index.d.mts. */
export async function startCosmos({ ports = [0, 0], blockMs = 200 } = {}) {
  const hdPaths = pathsOf(makeCosmoshubPath)
  const started = []
  const stop = async () => void (await Promise.all(started.map((one) => one.stop())))
  try {
    for (const [index, specification] of specifications.entries()) {
      const { prefix } = specification
      const wallet = await DirectSecp256k1HdWallet.fromMnemonic(mnemonic, { prefix, hdPaths })
      const all = await addressesOf(wallet)
      const options = { keys: sdkKeys, all, port: ports[index], blockMs }
      started.push(await startNetwork(specification, options))
    }
    const [one, two] = started.map(({ chain }) => chain)
    one.link(channel, two, channel)
    two.link(channel, one, channel)
    const networks = started.map(({ network }) => ({ ...network, channel }))
    return { networks, mnemonic, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a chain with Ethereum keys in this process. See index.d.mts. */
export async function startEthermint({
  keyType = '/ethermint.crypto.v1.ethsecp256k1.PubKey',
  port = 0,
  blockMs = 200,
} = {}) {
  const { prefix } = ethermint
  const hdPaths = pathsOf((index) => stringToPath(`m/44'/60'/0'/0/${index}`))
  const wallet = await DirectEthSecp256k1HdWallet.fromMnemonic(mnemonic, { prefix, hdPaths })
  const all = await addressesOf(wallet)
  const options = { keys: ethereumKeys(keyType), all, port, blockMs }
  const { network, stop } = await startNetwork(ethermint, options)
  return { network: { ...network, ethereumKeys: keyType }, mnemonic, stop }
}
