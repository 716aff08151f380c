/**
 * The local chains in a separate process, sharing the libraries, the executor and its compiled
 * code. startPolkadot starts it with settings as JSON in the first argument. It prints one line of
 * JSON when ready, and ends when its standard input closes, which happens at any end of its parent.
 */
import { once } from 'node:events'
import { createServer as createProbe } from 'node:net'
import { handler } from '@acala-network/chopsticks/rpc/index'
import { createServer } from '@acala-network/chopsticks/server'
import { GenesisProvider, setStorage, setup } from '@acala-network/chopsticks-core'
import { chainSpec } from '@substrate/connect-known-chains/rococo_v2_2_asset_hub'

const host = '127.0.0.1'
const { chains, storage } = JSON.parse(process.argv[2])

/**
 * twox128('System') + twox128('BlockHash') + twox64 and bytes of block 0; twox128('System') +
 * twox128('ParentHash')
 */
const firstBlockHash =
  '0x26aa394eea5630e07c48ae0c9558cef7a44704b568d21667356a5a050c118746b4def25cfda6ef3a00000000'
const parentHash = '0x26aa394eea5630e07c48ae0c9558cef78a42f33323cb5ced3b44dd825fda9fcc'

/**
 * Chopsticks uses 0x4545… for every chain; two chains need different hashes for different CAIP-2
 * ids.
 */
class LocalGenesis extends GenesisProvider {
  #spec
  #hash
  constructor(spec, hash) {
    super(spec)
    this.#spec = spec
    this.#hash = hash
  }
  clone = () => new LocalGenesis(this.#spec, this.#hash)
  get blockHash() {
    return this.#hash
  }
}

// Killed at once: nothing is left behind, and an orderly exit would wait for the logger's thread.
const end = () => process.kill(process.pid, 'SIGKILL')
process.stdin.on('close', end).on('error', end)
process.stdin.resume()
// Ignores the terminal's signals; the parent handles them and ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

/**
 * Fails early for a used port; Chopsticks would try the next one, and only after the chain is
 * ready.
 */
async function checkPort({ name, port }) {
  if (port === 0) return
  const probe = createProbe().listen(port, host)
  await once(probe, 'listening').catch(() => {
    throw new Error(`${name}: port ${port} is taken`)
  })
  probe.close()
  await once(probe, 'close')
}

/** @returns {Promise<number>} its port */
async function startChain({ name, genesisHash, ss58Prefix, symbol, port }) {
  const spec = JSON.parse(chainSpec)
  Object.assign(spec, {
    id: name,
    name,
    bootNodes: [],
    properties: { tokenDecimals: 12, tokenSymbol: symbol, ss58Format: ss58Prefix },
  })
  spec.genesis.raw.top[firstBlockHash] = genesisHash
  spec.genesis.raw.top[parentHash] = genesisHash
  const chain = await setup({
    genesis: new LocalGenesis(spec, genesisHash),
    buildBlockMode: 'Instant',
    mockSignatureHost: false,
  })
  await setStorage(chain, storage)
  const { addr } = await createServer(handler({ chain }), port, host)
  const bound = Number(addr.split(':').at(-1))
  if (port !== 0 && bound !== port) throw new Error(`${name}: port ${port} is taken`)
  return bound
}

try {
  await Promise.all(chains.map(checkPort))
  console.log(JSON.stringify({ ready: true, ports: await Promise.all(chains.map(startChain)) }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
