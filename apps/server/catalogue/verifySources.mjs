#!/usr/bin/env node
// Looks up every fact that rests on a package: fetches the package at its version and finds the
// text in the file that is named. Asks the npm registry, so it is no part of the tests: run it when
// facts were added. Pages are listed at the end, for a person to read.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readCatalogue } from './readCatalogue.mjs'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: dirname(fileURLToPath(import.meta.url)) },
    packages: { type: 'string' },
  },
})
const packages = options.packages ?? mkdtempSync(join(tmpdir(), 'latchkey-sources-'))
const facts = readCatalogue(options.folder).wallets.flatMap(({ slug, entry }) =>
  Object.entries(entry.sources).flatMap(([field, sources]) =>
    sources.map((source) => ({ slug, field, value: entry[field], source })),
  ),
)

const rests = facts.filter(({ source }) => source.kind === 'package')
const missing = rests.filter(({ value, source }) => !textOf(source).includes(source.as ?? value))
for (const { slug, field, source } of missing) {
  console.error(
    `${slug}: ${source.package}@${source.version} ${source.file} does not have ${field} “${source.as ?? '(its value)'}”`,
  )
}
console.log(
  `${rests.length - missing.length} of ${rests.length} facts stand in the packages that they rest on`,
)
const pages = new Map()
for (const { slug, field, source } of facts) {
  if (source.url) pages.set(source.url, [...(pages.get(source.url) ?? []), `${slug} ${field}`])
}
for (const [url, uses] of pages) console.log(`to be read: ${url}\n   ${uses.join(', ')}`)
if (!options.packages) rmSync(packages, { recursive: true })
process.exitCode = missing.length === 0 ? 0 : 1

function textOf({ package: name, version, file }) {
  const folder = join(packages, `${name}@${version}`.replaceAll('/', '_'))
  if (!existsSync(folder)) {
    mkdirSync(folder)
    const archive = execFileSync(
      'npm',
      ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder],
      { encoding: 'utf8' },
    )
    execFileSync('tar', [
      'xzf',
      join(folder, archive.trim().split('\n').at(-1)),
      '-C',
      folder,
      '--strip-components=1',
    ])
  }
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
