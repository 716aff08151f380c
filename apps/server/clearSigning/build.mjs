// Makes snapshot.json, which the server serves, and test/registryTests.json, which holds the
// reader, of a copy of the registry of ERC-7730 descriptors, CC0-1.0
// (github.com/ethereum/clear-signing-erc7730-registry):
//
//   node apps/server/clearSigning/build.mjs <folder> <commit>
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readRegistry } from './registry.mjs'
import { createSnapshot } from './snapshot.mjs'

const [folder, commit] = process.argv.slice(2)
if (folder === undefined || commit === undefined) {
  console.error('node apps/server/clearSigning/build.mjs <folder of the registry> <its commit>')
  process.exit(1)
}
const at = (name) => new URL(name, import.meta.url)
const { descriptors, tests } = readRegistry(folder)
const previous = existsSync(at('snapshot.json'))
  ? JSON.parse(readFileSync(at('snapshot.json'), 'utf8'))
  : undefined
const source = {
  registry: 'https://github.com/ethereum/clear-signing-erc7730-registry',
  commit,
  license: 'CC0-1.0',
}
const snapshot = createSnapshot(descriptors, source, previous)
const text = `${JSON.stringify(snapshot)}\n`
writeFileSync(at('snapshot.json'), text)
writeFileSync(at('../test/registryTests.json'), `${JSON.stringify(tests)}\n`)
const kilobytes = (gzipSync(text, { level: 9 }).length / 1000).toFixed(1)
console.log(
  `${descriptors.length} descriptors, version ${snapshot.version}, ${kilobytes} kB compressed`,
)
