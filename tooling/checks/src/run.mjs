// Runs every check and prints a line each: `ok <name>` or `not ok <name>` with its reasons.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantedProgramsAreFound, programsAreListed } from '../../bare/checkPrograms.mjs'
import { capabilityMatrix } from './capabilities.mjs'
import { catalogueFlawsAreFound, catalogueIsBuilt, catalogueIsSound } from './catalogue.mjs'
import { changesets } from './changesets.mjs'
import { wireExampleFlawsAreFound, wireExamples } from './examples.mjs'
import { exportNames, importsInNode, packAll, packedManifests, removeFolder, tarballContents, toolVerdicts } from './published.mjs'
import {
  fileLength,
  manifestLayers,
  noInlineStyles,
  noMarkupFromStrings,
  plainRules,
  plantedOpenersAreFound,
  readmes,
  windowsAndLinks,
} from './source.mjs'
import { exactVersions, licences, lifecycleScripts, lockIntegrity, releaseAge, runtimeBudget } from './supplyChain.mjs'

const update = process.argv.includes('--update')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
let packed
const tarballs = () => {
  packed ??= packAll(folder)
  return packed
}

const checks = [
  ['S-01 the lockfiles name the registry’s packages with their integrity and nothing else', lockIntegrity],
  ['S-02 nothing younger than seven days is taken', releaseAge],
  ['S-03 no lifecycle script runs and ours have none', lifecycleScripts],
  ['S-04 the runtime budget of packages holds', runtimeBudget],
  ['S-05 versions are exact and peers are bounded above', exactVersions],
  ['S-05 published manifests have exact versions', () => packedManifests(tarballs())],
  ['S-06 licences are in the allow-list', licences],
  ['S-08 tarballs hold exactly the listed files', () => tarballContents(tarballs(), update)],
  ['W-01 no string is parsed as markup or script', noMarkupFromStrings],
  ['W-05 W-06 one module opens links, built in one place; windows and links give nothing away', windowsAndLinks],
  ['W-05 an opener planted elsewhere is found', plantedOpenersAreFound],
  ['W-02 no inline style in any view', noInlineStyles],
  ['R-11 every entry imports in Node without a window', importsInNode],
  ['layers of the manifests', manifestLayers],
  ['files stay under 300 lines', fileLength],
  ['names, tests, remarks and errors follow the style', plainRules],
  ['each package has its README', readmes],
  ['each changeset can be released', changesets],
  ['the public surface is the listed one', () => exportNames(update)],
  ['the README’s matrix is what the adapters declare', () => capabilityMatrix(update)],
  ['W-05 the wallet catalogue is sound and every fact has its source', catalogueIsSound],
  ['W-18 the catalogue’s snapshot and the kit’s copy are current', catalogueIsBuilt],
  ['W-05 a flaw planted in the catalogue is found', catalogueFlawsAreFound],
  ['decision 18: wire examples say where they are from, and none is unconfirmed once the server answers', wireExamples],
  ['decision 18: planted flaws of wire examples are found', wireExampleFlawsAreFound],
  ['decision 21: every program that is used is brought, part of a bare machine, or asked for', programsAreListed],
  ['decision 21: a program planted in no list is found', plantedProgramsAreFound],
  ['publint and attw on the tarballs', () => toolVerdicts(tarballs())],
]

let failed = 0
for (const [name, check] of checks) {
  const problems = await attempt(check)
  console.log(`${problems.length === 0 ? 'ok' : 'not ok'} ${name}`)
  for (const problem of problems) console.log(`   ${problem}`)
  if (problems.length > 0) failed++
}
removeFolder(folder)
console.log(`\n${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function attempt(check) {
  try {
    return await check()
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
