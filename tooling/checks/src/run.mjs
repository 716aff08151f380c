// Runs every check and prints a line each: `ok <name>` or `not ok <name>` with its reasons.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capabilityMatrix } from './capabilities.mjs'
import { exportNames, importsInNode, packAll, packedManifests, removeFolder, tarballContents, toolVerdicts } from './published.mjs'
import { fileLength, manifestLayers, noInlineStyles, noMarkupFromStrings, plainRules, readmes, windowsAndLinks } from './source.mjs'
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
  ['W-06 windows and links give nothing away', windowsAndLinks],
  ['W-02 no inline style in any view', noInlineStyles],
  ['R-11 every entry imports in Node without a window', importsInNode],
  ['layers of the manifests', manifestLayers],
  ['files stay under 300 lines', fileLength],
  ['names, tests, remarks and errors follow the style', plainRules],
  ['each package has its README', readmes],
  ['the public surface is the listed one', () => exportNames(update)],
  ['the README’s matrix is what the adapters declare', () => capabilityMatrix(update)],
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
