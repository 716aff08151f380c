// Runs all checks and prints a line each: `ok <name>` or `not ok <name>` with its reasons.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capabilityMatrix } from './capabilities.mjs'
import { catalogueIsBuilt, catalogueIsSound, walletsAreListed } from './catalogue.mjs'
import { examplesCompile } from './docExamples/docExamples.mjs'
import { shownFiles } from './docExamples/shownFiles.mjs'
import { citationsExist, documentedPathsExist } from './documents.mjs'
import { wireExamples } from './examples.mjs'
import { hostDeclarations } from './hostTypes.mjs'
import { marksAreSourced } from './icons.mjs'
import { optionsAreListed } from './kitOptions.mjs'
import { lookIsListed } from './look.mjs'
import {
  exportNames,
  importsInNode,
  packAll,
  packedManifests,
  packServer,
  removeFolder,
  tarballContents,
  toolVerdicts,
} from './published.mjs'
import { billsOfMaterials } from './sbom.mjs'
import {
  hostsMeetTwoPackages,
  noInlineStyles,
  noMarkupFromStrings,
  plainRules,
  readmes,
  windowsAndLinks,
} from './source.mjs'
import {
  exactVersions,
  licences,
  lifecycleScripts,
  lockIntegrity,
  runtimeBudget,
} from './supplyChain.mjs'

const update = process.argv.includes('--update')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
let packed
const tarballs = () => {
  packed ??= packAll(folder)
  return packed
}

/** The checks beyond compiler, linter and type checker, by the files that each group reads. */
const groups = {
  source: [
    ['no string is parsed as markup or script [W-01]', noMarkupFromStrings],
    ['no view has an inline style [W-02]', noInlineStyles],
    ['one module opens links; windows and links give nothing away [W-05] [W-06]', windowsAndLinks],
    ['names, tests, remarks and errors follow the style', plainRules],
    ['host applications import two packages alone', hostsMeetTwoPackages],
    ['wire examples say their source, and the server answers each [B-01]', wireExamples],
    ['the wallet catalogue is sound, and every fact has its source [W-05]', catalogueIsSound],
    ['the bundled wallets are those of the catalogue [W-18]', catalogueIsBuilt],
  ],
  documents: [
    ['each number, decision and section that is cited exists', citationsExist],
    ['each path that a document names exists', documentedPathsExist],
    ['every example of a docstring and of a document compiles', examplesCompile],
    [
      'tables and files in documents are those of the sources',
      async () => [
        ...shownFiles(update),
        ...optionsAreListed(update),
        ...walletsAreListed(update),
        ...(await capabilityMatrix(update)),
      ],
    ],
    ['the modal’s README lists its parts and properties', lookIsListed],
    ['each mark of a wallet or network has its source in ICONS.md', marksAreSourced],
    ['each package has its README', readmes],
  ],
  supply: [
    ['the lockfiles name the registry’s packages with their integrity [S-01]', lockIntegrity],
    ['no lifecycle script runs, and ours have none [S-03]', lifecycleScripts],
    ['the numbers of runtime packages hold [S-04]', runtimeBudget],
    ['versions are exact, and peers are bounded above [S-05]', exactVersions],
    ['licences are in the allow-list [S-06]', licences],
  ],
  published: [
    [
      'published manifests have exact versions, in one order [S-05] [S-07]',
      () => packedManifests(tarballs()),
    ],
    [
      'tarballs and the deployed server hold built files and documents [S-08]',
      () => tarballContents([...tarballs(), packServer(folder)]),
    ],
    ['every entry imports in Node without a window [R-11]', importsInNode],
    ['the public surface is the listed one', () => exportNames(update)],
    ['the declarations of a host name the packages that it installs', hostDeclarations],
  ],
  /** Slow: `npm run test:long`. */
  tools: [
    ['publint and attw accept the tarballs', () => toolVerdicts(tarballs())],
    ['each artefact has a bill of materials of its lockfile [S-07]', billsOfMaterials],
  ],
}
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = named.filter((name) => !(name in groups))
if (unknown.length > 0) {
  console.error(`No group is named ${unknown}. There are: ${Object.keys(groups).join(', ')}`)
  process.exit(2)
}
const wanted = named.length > 0 ? named : Object.keys(groups).filter((name) => name !== 'tools')
const checks = wanted.flatMap((name) => groups[name])

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
