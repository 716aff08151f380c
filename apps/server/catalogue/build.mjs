#!/usr/bin/env node
// Makes of the folder what the server serves: checks every file, writes the tiles and
// snapshot.json. README.md says how to use it.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleModule, idsModule, laterModule, placesModule } from './bundle.mjs'
import { catalogueProblems } from './catalogueRules.mjs'
import { readCatalogue } from './readCatalogue.mjs'
import { compileWallets, createSnapshot, publicKeyOf, signSnapshot } from './snapshot.mjs'
import { walletTile } from './walletTile.mjs'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: dirname(fileURLToPath(import.meta.url)) },
    key: { type: 'string' },
    'new-key': { type: 'string' },
    bundle: { type: 'string' },
  },
})

try {
  if (options['new-key']) createKey(options['new-key'])
  else build(resolve(options.folder))
} catch (error) {
  // A file that is missing, is no JSON or is no key: its author needs the message, not our stack.
  console.error(error.message)
  process.exitCode = 1
}

function build(folder) {
  const catalogue = readCatalogue(folder)
  const problems = catalogueProblems(catalogue, { withTiles: false })
  if (problems.length > 0) {
    for (const problem of problems) console.error(problem)
    console.error(
      `\n${problems.length === 1 ? '1 problem' : `${problems.length} problems`}; nothing was built`,
    )
    process.exitCode = 1
    return
  }

  const path = join(folder, 'snapshot.json')
  const previous = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  const wallets = createSnapshot(compileWallets(catalogue), previous)
  const key = options.key === undefined ? undefined : readFileSync(options.key, 'utf8')
  const snapshot = key === undefined ? keepSignature(wallets, previous) : signSnapshot(wallets, key)
  writeTiles(folder, catalogue)
  writeFileSync(path, `${JSON.stringify(snapshot)}\n`)
  if (options.bundle) {
    writeFileSync(options.bundle, bundleModule(snapshot))
    writeFileSync(join(dirname(options.bundle), 'laterRecords.ts'), laterModule(snapshot))
    writeFileSync(join(dirname(options.bundle), 'listedPlaces.ts'), placesModule(snapshot))
    writeFileSync(join(dirname(options.bundle), 'BundledWalletId.ts'), idsModule(snapshot))
  }
  const unsigned = snapshot.signature === undefined ? 'not signed' : 'signed as before'
  const signed =
    key === undefined ? unsigned : `signed; the hosts’ catalogKey is ${publicKeyOf(key)}`
  console.log(`${snapshot.wallets.length} wallets, version ${snapshot.version}, ${signed}`)
  if (previous?.signature && !snapshot.signature) {
    console.warn(
      `Version ${previous.version} was signed: pages with a catalogKey refuse this one until it is signed too, with --key`,
    )
  }
}

/** The signature covers version and hash, so it stays valid while both are the same. */
function keepSignature(snapshot, previous) {
  return previous?.signature && previous.version === snapshot.version
    ? { ...snapshot, signature: previous.signature }
    : snapshot
}

function writeTiles(folder, { wallets, tiles }) {
  mkdirSync(join(folder, 'tiles'), { recursive: true })
  for (const file of tiles)
    if (!wallets.some(({ slug }) => file === `${slug}.svg`)) rmSync(join(folder, 'tiles', file))
  for (const { slug, entry } of wallets) {
    writeFileSync(join(folder, 'tiles', `${slug}.svg`), `${walletTile(String(entry.name))}\n`)
  }
}

function createKey(path) {
  if (existsSync(path))
    throw new Error(`${path} is there already, and a key is never written over: name another file`)
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(path, pem, { mode: 0o600, flag: 'wx' })
  console.log(`${path} is the private key: keep it. The hosts’ catalogKey is ${publicKeyOf(pem)}`)
}
