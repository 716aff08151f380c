/**
 * One local chain in a process of its own, since chopsticks' genesis hash is patched per process. Started by startPolkadot with its settings as JSON in the
 * first argument; says one line of JSON when it is ready, and ends when its standard input closes, whichever way its parent ended.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setupWithServer } from '@acala-network/chopsticks'
import { GenesisProvider } from '@acala-network/chopsticks-core'
import { chainSpec } from '@substrate/connect-known-chains/rococo_v2_2_asset_hub'

const { genesisHash, name, ss58Format, symbol, port, storage } = JSON.parse(process.argv[2])

/** twox128('System') + twox128('BlockHash') + twox64 and bytes of block 0; twox128('System') + twox128('ParentHash') */
const firstBlockHash = '0x26aa394eea5630e07c48ae0c9558cef7a44704b568d21667356a5a050c118746b4def25cfda6ef3a00000000'
const parentHash = '0x26aa394eea5630e07c48ae0c9558cef78a42f33323cb5ced3b44dd825fda9fcc'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-polkadot-'))
const clean = () => rmSync(folder, { recursive: true, force: true })
process.on('exit', clean)
process.stdin.on('close', () => process.exit(0)).on('error', () => process.exit(0))
process.stdin.resume()
// The terminal's own signals are for the parent, which takes this process down.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const spec = JSON.parse(chainSpec)
spec.id = name
spec.name = name
spec.bootNodes = []
spec.properties = { tokenDecimals: 12, tokenSymbol: symbol, ss58Format }
// Chopsticks takes 0x4545… for every chain; two chains must differ, or their CAIP-2 ids would not.
spec.genesis.raw.top[firstBlockHash] = genesisHash
spec.genesis.raw.top[parentHash] = genesisHash
Object.defineProperty(GenesisProvider.prototype, 'blockHash', { get: () => genesisHash })
const file = join(folder, 'spec.json')
writeFileSync(file, JSON.stringify(spec))

const { addr } = await setupWithServer({
  genesis: file,
  port,
  host: '127.0.0.1',
  'build-block-mode': 'Instant',
  'mock-signature-host': false,
  'import-storage': storage,
})
const bound = Number(addr.split(':').at(-1))
// Chopsticks goes on to the next port when one is taken.
if (port !== 0 && bound !== port) {
  console.error(`port ${port} is taken`)
  process.exit(1)
}
console.log(`${JSON.stringify({ ready: true, port: bound })}`)
