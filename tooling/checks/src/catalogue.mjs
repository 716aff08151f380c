import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bundleModule,
  idsModule,
  laterModule,
  placesModule,
  walletsTable,
} from '../../../apps/server/catalogue/bundle.mjs'
import { catalogueProblems } from '../../../apps/server/catalogue/catalogueRules.mjs'
import { readCatalogue } from '../../../apps/server/catalogue/readCatalogue.mjs'
import { compileWallets, createSnapshot } from '../../../apps/server/catalogue/snapshot.mjs'
import { readJson, readText, root } from './workspace.mjs'

const folder = 'apps/server/catalogue'
const bundle = 'packages/controllers/src/catalogue/bundled/bundledRecords.ts'
const later = 'packages/controllers/src/catalogue/bundled/laterRecords.ts'
const places = 'packages/controllers/src/catalogue/bundled/listedPlaces.ts'
const ids = 'packages/controllers/src/catalogue/bundled/BundledWalletId.ts'
const document = 'docs/wallets.md'
const [begin, end] = ['<!-- wallets: written by the checks -->', '<!-- /wallets -->']
const leastWallets = 60

/**
 * Decision 18, W-05: each wallet of the catalogue is well-formed, and each of its facts has a
 * source.
 */
export function catalogueIsSound() {
  const catalogue = readCatalogue(join(root, folder))
  const problems = catalogueProblems(catalogue)
  return catalogue.wallets.length < leastWallets
    ? [...problems, `only ${catalogue.wallets.length} wallets`]
    : problems
}

/** W-18: the server's snapshot and the kit's bundled wallets are built from the current files. */
export function catalogueIsBuilt() {
  const snapshot = readJson(`${folder}/snapshot.json`)
  const { version } = createSnapshot(compileWallets(readCatalogue(join(root, folder))), snapshot)
  const again = `run node ${folder}/build.mjs --bundle ${bundle}`
  const modules = [
    [bundle, bundleModule],
    [later, laterModule],
    [places, placesModule],
    [ids, idsModule],
  ]
  return [
    ...(version === snapshot.version
      ? []
      : [`${folder}/snapshot.json is older than the wallets: ${again}`]),
    ...modules
      .filter(([path, write]) => readText(path) !== write(snapshot))
      .map(([path]) => `${path} is not of this catalogue: ${again}`),
  ]
}

/** The table of bundled wallets matches this catalogue. */
export function walletsAreListed(update) {
  const text = readText(document)
  const next = withTable(text, walletsTable(readJson(`${folder}/snapshot.json`)))
  if (update) writeFileSync(join(root, document), next)
  return update || next === text
    ? []
    : [`the table in ${document} is not of this catalogue: npm run checks:update`]
}

function withTable(text, table) {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${document} has no place for the table: ${begin}`)
  return `${text.slice(0, from)}${begin}\n\n${table}\n\n${text.slice(to)}`
}
