// Runs all checks and prints a line each: `ok <name>` or `not ok <name>` with its reasons.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantedProgramsAreFound, programsAreListed } from '../../bare/checkPrograms.mjs'
import { capabilityMatrix, plantedMatricesAreFound } from './capabilities.mjs'
import {
  catalogueFlawsAreFound,
  catalogueIsBuilt,
  catalogueIsSound,
  plantedCopiesAreFound,
  plantedTableIsFound,
  walletsAreListed,
} from './catalogue.mjs'
import { changelogs, changesets, plantedReleasesAreFound } from './changesets.mjs'
import { plantedDifferencesAreFound } from './compareFolders.mjs'
import { examplesCompile, plantedExamplesAreFound } from './docExamples/docExamples.mjs'
import { plantedShownFilesAreFound, shownFiles } from './docExamples/shownFiles.mjs'
import {
  architectureIsCurrent,
  citationsExist,
  documentedPathsExist,
  orderOfKnowledge,
  plantedArchitectureIsFound,
  plantedCitationsAreFound,
  plantedOrderIsFound,
  plantedPathsAreFound,
  plantedStatesAreFound,
  requirementStates,
} from './documents.mjs'
import { wireExampleFlawsAreFound, wireExamples } from './examples.mjs'
import { findingsAreHeld, plantedFindingsAreFound } from './findings.mjs'
import { hostDeclarations, plantedHostDeclarationsAreFound } from './hostTypes.mjs'
import { functionLength, plantedRoomsAreFound, twoWayRooms } from './house.mjs'
import { marksAreSourced, plantedMarksAreFound } from './icons.mjs'
import { installSize } from './installSize.mjs'
import { optionsAreListed, plantedOptionsAreFound } from './kitOptions.mjs'
import { lookIsListed, plantedLookIsFound } from './look.mjs'
import { plantedPublicationsAreFound, plantedVerdictsAreFound } from './plantedPublished.mjs'
import { plantedPackagesAreFound, plantedSourceIsFound } from './plantedSource.mjs'
import { plantedDependenciesAreFound, plantedLocksAreFound } from './plantedSupply.mjs'
import {
  exportNames,
  importsInNode,
  packAll,
  packedManifests,
  packServer,
  plantedMapsAreFound,
  removeFolder,
  sourceMaps,
  tarballContents,
  toolVerdicts,
} from './published.mjs'
import { plantedVersionsAreFound, releaseAge } from './releaseAge.mjs'
import { billsOfMaterials, plantedBillsAreFound } from './sbom.mjs'
import {
  fileLength,
  hostsMeetTwoPackages,
  lineLength,
  manifestLayers,
  noInlineStyles,
  noMarkupFromStrings,
  plainRules,
  plantedHostImportsAreFound,
  plantedLongLinesAreFound,
  plantedOpenersAreFound,
  readmes,
  windowsAndLinks,
} from './source.mjs'
import { plantedStatementsAreFound, statementsAreTested } from './statements.mjs'
import {
  exactVersions,
  licences,
  lifecycleScripts,
  lockIntegrity,
  runtimeBudget,
} from './supplyChain.mjs'
import { noPageLoadsTheVerifier, plantedVerifierIsFound } from './verifierReach.mjs'

const update = process.argv.includes('--update')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
let packed
const tarballs = () => {
  packed ??= packAll(folder)
  return packed
}

const checks = [
  [
    'S-01 the lockfiles name the registry’s packages with their integrity and nothing else',
    lockIntegrity,
  ],
  ['S-02 each version was seven days old when it came into a lockfile', releaseAge],
  ['S-02 a version planted too young, or in no record, is found', plantedVersionsAreFound],
  ['S-03 no lifecycle script runs and ours have none', lifecycleScripts],
  ['S-01 S-03 a flaw planted in a lockfile or a script is found', plantedLocksAreFound],
  [
    'S-04 the runtime budget of packages holds: 12, 60 with every adapter, 64 for the server; the phone connector by its own, 110',
    runtimeBudget,
  ],
  ['C11 what a host with the EVM adapter installs is within its bounds', installSize],
  ['S-05 versions are exact and peers are bounded above', exactVersions],
  [
    'S-05 S-07 published manifests have exact versions, in one order',
    () => packedManifests(tarballs()),
  ],
  ['S-06 licences are in the allow-list', licences],
  [
    'S-04 S-05 S-06 a version, licence, count or size planted out of bounds is found',
    plantedDependenciesAreFound,
  ],
  ['S-07 a difference planted between two builds is found', plantedDifferencesAreFound],
  ['S-08 tarballs hold exactly the listed files', () => tarballContents(tarballs(), update)],
  ['S-08 compiled files have their source maps', () => sourceMaps(tarballs())],
  ['S-08 a flaw planted in source maps is found', plantedMapsAreFound],
  [
    'S-08 the server is deployed with exactly the listed files',
    () => tarballContents([packServer(folder)], update),
  ],
  [
    'S-05 S-08 R-11 a flaw planted in what is published is found',
    () => plantedPublicationsAreFound(folder),
  ],
  ['W-01 no string is parsed as markup or script', noMarkupFromStrings],
  [
    'W-05 W-06 one module opens links, built in one place; windows and links give nothing away',
    windowsAndLinks,
  ],
  ['W-05 an opener planted elsewhere is found', plantedOpenersAreFound],
  ['W-02 no inline style in any view', noInlineStyles],
  ['R-11 every entry imports in Node without a window', importsInNode],
  ['decision 32: each mark of a wallet or network has its source in ICONS.md', marksAreSourced],
  ['decision 32: a flaw planted in the marks is found', plantedMarksAreFound],
  ['look B4: the README of the modal lists its parts and properties', lookIsListed],
  ['look B4: a part or property planted on one side is found', plantedLookIsFound],
  ['layers of the manifests', manifestLayers],
  ['decision 31: the host applications name two packages alone', hostsMeetTwoPackages],
  ['decision 31: a planted import of another package is found', plantedHostImportsAreFound],
  ['files have at most 360 lines', fileLength],
  ['decision 29: code and comments have at most 100 columns', lineLength],
  ['decision 29: a planted long line is found', plantedLongLinesAreFound],
  ['functions have at most 120 lines, but those that are listed', () => functionLength(update)],
  ['no two folders import each other, but those that are listed', () => twoWayRooms(update)],
  ['a planted long function and a planted pair of folders are found', plantedRoomsAreFound],
  ['names, tests, remarks and errors follow the style', plainRules],
  ['W-01 W-02 a planted line, name or remark against the rules is found', plantedSourceIsFound],
  ['each package has its README', readmes],
  ['a planted layer, long file or README is found', plantedPackagesAreFound],
  ['each changeset can be released', changesets],
  ['each package has a changelog of its version', changelogs],
  ['a flaw planted in a changeset or a changelog is found', plantedReleasesAreFound],
  ['the public surface is the listed one', () => exportNames(update)],
  ['decision 31: the declarations of a host name what it installs', hostDeclarations],
  [
    'decision 31: a planted declaration that names another package is found',
    plantedHostDeclarationsAreFound,
  ],
  ['every example of a docstring and of a document compiles', examplesCompile],
  ['an example planted wrong is found', plantedExamplesAreFound],
  ['a document that shows a file shows it as it is', () => shownFiles(update)],
  ['a planted block that differs from its file is found', plantedShownFilesAreFound],
  ['the README’s matrix is what the adapters declare', () => capabilityMatrix(update)],
  ['a planted matrix of other capabilities is found', plantedMatricesAreFound],
  ['W-05 the wallet catalogue is sound and every fact has its source', catalogueIsSound],
  ['W-18 the catalogue’s snapshot and the kit’s copy are current', catalogueIsBuilt],
  ['W-18 a planted copy of another catalogue is found', plantedCopiesAreFound],
  ['docs/options.md lists the options of createKit', () => optionsAreListed(update)],
  ['a planted option is read', plantedOptionsAreFound],
  ['docs/wallets.md lists the wallets that come with the kit', () => walletsAreListed(update)],
  ['a table of other wallets is found', plantedTableIsFound],
  ['W-05 a flaw planted in the catalogue is found', catalogueFlawsAreFound],
  [
    'decision 18: wire examples say where they are from, and none is unconfirmed once the server answers',
    wireExamples,
  ],
  ['decision 18: planted flaws of wire examples are found', wireExampleFlawsAreFound],
  [
    'decision 21: every program that is used is brought, part of a bare machine, or asked for',
    programsAreListed,
  ],
  ['decision 21: a program planted in no list is found', plantedProgramsAreFound],
  ['decision 30: each requirement, decision and section that is cited is in docs/', citationsExist],
  ['decision 30: planted citations of what is not there are found', plantedCitationsAreFound],
  [
    'decision 30: each finding that a test names has its row, and each row its test',
    findingsAreHeld,
  ],
  ['decision 30: a planted finding without a row or a test is found', plantedFindingsAreFound],
  ['decision 30: each path that a document names exists', documentedPathsExist],
  ['decision 30: a planted path that leads nowhere is found', plantedPathsAreFound],
  [
    'decision 30: the layers and budgets of docs/architecture.md are those that are enforced',
    architectureIsCurrent,
  ],
  ['decision 30: a planted wrong picture of them is found', plantedArchitectureIsFound],
  ['decision 30: the controllers have one order of knowledge', orderOfKnowledge],
  ['decision 30: a planted wrong order of knowledge is found', plantedOrderIsFound],
  [
    'decision 30: the state of each requirement is what the tests say',
    () => requirementStates(update),
  ],
  ['decision 30: a planted wrong state is found', plantedStatesAreFound],
  [
    'each statement of docs/statements.md is in a test’s name, and each such name in the document',
    statementsAreTested,
  ],
  [
    'a planted statement without a test, or name without a statement, is found',
    plantedStatementsAreFound,
  ],
  ['B-22 no built file of a page imports the verifier of sign-ins', noPageLoadsTheVerifier],
  ['B-22 a planted import of the verifier is found', plantedVerifierIsFound],
]
/** The slowest checks, run by `npm run test:long` with `--published`. */
const ofPublished = [
  ['publint and attw on the tarballs', () => toolVerdicts(tarballs())],
  ['a flaw planted for publint or attw is found', () => plantedVerdictsAreFound(folder)],
  [
    'S-07 each artefact has a bill of materials that holds what the lockfile brings',
    billsOfMaterials,
  ],
  ['S-07 a flaw planted in a bill of materials is found', plantedBillsAreFound],
]
const chosen = process.argv.includes('--published') ? ofPublished : checks

let failed = 0
for (const [name, check] of chosen) {
  const problems = await attempt(check)
  console.log(`${problems.length === 0 ? 'ok' : 'not ok'} ${name}`)
  for (const problem of problems) console.log(`   ${problem}`)
  if (problems.length > 0) failed++
}
removeFolder(folder)
console.log(`\n${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function attempt(check) {
  try {
    return await check()
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
