#!/usr/bin/env node
// Changes each number and text of docs/house/words-and-numbers.md in turn, and checks that its test
// fails. Arguments select rows by name.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTable } from './readList.mjs'

/**
 * @typedef {object} Mutant
 * @property {string} [file]
 * @property {readonly string[]} [files] in place of `file`
 * @property {string} [code] what is changed; without it every text of the files is
 * @property {string} [mutant]
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const reports = join(root, 'node_modules', '.cache', 'latchkey-mutations')
const atATime = 2

/** The reason a mutant cannot be tried, or undefined. */
export function faultOf({ file, code, mutant }) {
  const place = join(root, file)
  if (!existsSync(place)) return `there is no ${file}`
  if (code === undefined) return undefined
  const times = readFileSync(place, 'utf8').split(code).length - 1
  if (times !== 1) return `${file} has “${code}” ${times} times`
  return code === mutant ? 'the mutant is the code itself' : undefined
}

/** Tries a mutant. Resolves with `killed`, or the reason it was not. */
async function tryMutant({ file, code, mutant }, test) {
  const fault = faultOf({ file, code, mutant })
  if (fault !== undefined) return fault
  const outcome = await runTests({ file, code, mutant }, test)
  if (outcome.tests === 0) return `${test} ran no test`
  return outcome.failed.length > 0 ? 'killed' : `survived: ${test} stays green`
}

/**
 * Runs a test file with a mutant in place.
 * @returns the number of tests, and the titles of failed ones
 */
async function runTests(mutant, test) {
  mkdirSync(reports, { recursive: true })
  const report = join(reports, `${process.pid}-${Math.random().toString(36).slice(2)}.json`)
  // Without whole tables: with them, a test that a mutant keeps waiting has an hour.
  const { LATCHKEY_WHOLE: _, ...rest } = process.env
  const env = { ...rest, LATCHKEY_MUTANT: JSON.stringify(mutant) }
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    test,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (!existsSync(report))
    throw new Error(`vitest gave no report for ${test}:\n${said.slice(-2_000)}`)
  const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
  const assertions = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    tests: numTotalTests,
    failed: assertions.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  }
}

/** The rows of the list. */
export function readMutants(text) {
  return readTable(text, 'Numbers').map(({ what, file, code, mutant, 'held by': test }) => ({
    what,
    file,
    code,
    mutant,
    test,
  }))
}

const englishFiles = () =>
  readdirSync(join(root, 'packages/ui/src/locales/en'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `packages/ui/src/locales/en/${path}`)

const wordTest = 'packages/ui/src/locales/words.test.ts'
/** Files of texts, and the mark of their rows. */
const wordFiles = [
  {
    what: 'developers’ sentences',
    files: ['shortMessages', 'earlyMessages'].map((name) => `packages/core/src/errors/${name}.ts`),
    as: ['sentence'],
  },
  {
    what: 'errors’ words for people',
    files: englishFiles().filter((path) => path.includes('/errors/')),
    as: ['title', 'why', 'what'],
  },
  {
    what: 'texts of the interface',
    files: englishFiles().filter((path) => !/\/(errors|buttons|index)\.ts$|\/errors\//.test(path)),
    as: ['text'],
  },
]

/** Changes all texts of the files at once: each listed row must then fail. */
async function tryWords({ files, as }, words) {
  const rows = words.filter((row) => as.includes(row['said as']))
  const { failed } = await runTests({ files }, wordTest)
  if (rows.length === 0) return 'no row of the list stands there'
  const survivors = rows.filter(
    ({ key, 'said as': said }) => !failed.some((title) => title.endsWith(`${key}, ${said}`)),
  )
  return survivors.length === 0
    ? 'killed'
    : `survived: ${survivors.map(({ key }) => key).join(', ')}`
}

async function main(filters) {
  const text = readFileSync(join(root, 'docs/house/words-and-numbers.md'), 'utf8')
  const words = readTable(text, 'Words')
  const isWanted = ({ what }) =>
    filters.length === 0 ||
    filters.some((filter) => what.toLowerCase().includes(filter.toLowerCase()))
  const waiting = [
    ...wordFiles.map((each) => ({ what: each.what, attempt: () => tryWords(each, words) })),
    ...readMutants(text).map((row) => ({
      what: row.what,
      attempt: () => tryMutant(row, row.test),
    })),
  ].filter(isWanted)
  const total = { passed: 0, failed: 0 }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = await next.attempt()
      total[outcome === 'killed' ? 'passed' : 'failed']++
      console.log(outcome === 'killed' ? `ok ${next.what}` : `not ok ${next.what}\n   ${outcome}`)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
