import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readJson, readText, root } from './workspace.mjs'

/** What a page installs; `siwx` itself is entered where a page may. */
const ofPages = [
  ...['ui', 'react', 'controllers', 'api', 'core', 'connector-walletconnect'],
  ...readdirSync(join(root, 'packages')).filter((name) => name.startsWith('adapter-')),
]
const isVerifier = (path) => path.startsWith('packages/siwx/dist/server/')
const specifier = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g

/** The built file behind one of our entries, such as `@latchkey/siwx/server`. */
function entryFile(name) {
  const [, folder, rest] = /^@latchkey\/([\w-]+)(\/.+)?$/.exec(name) ?? []
  if (!folder || !existsSync(join(root, 'packages', folder, 'package.json'))) return undefined
  const entry = readJson(`packages/${folder}/package.json`).exports[rest ? `.${rest}` : '.']
  return entry?.default ? posix.join(`packages/${folder}`, entry.default) : undefined
}

/** The way from an entry to each file of the verifier that its imports reach. */
function waysToVerifier(entries, read) {
  const before = new Map(entries.map((path) => [path, undefined]))
  for (const path of before.keys())
    for (const [, to] of (read(path) ?? '').matchAll(specifier)) {
      const next = to.startsWith('.') ? posix.join(posix.dirname(path), to) : entryFile(to)
      if (next && !before.has(next)) before.set(next, path)
    }
  const wayTo = (path) => (path === undefined ? [] : [...wayTo(before.get(path)), path])
  return {
    files: before.size,
    ways: [...before.keys()]
      .filter((path) => isVerifier(path) && !isVerifier(before.get(path) ?? ''))
      .map((path) => wayTo(path).join(' → ')),
  }
}

/** The cryptography of a sign-in is a server's: no built file of a page imports it, or later. */
export function noPageLoadsTheVerifier() {
  const entries = ofPages.flatMap((folder) =>
    Object.values(readJson(`packages/${folder}/package.json`).exports).flatMap((entry) =>
      entry.default?.endsWith('.js') ? [posix.join(`packages/${folder}`, entry.default)] : [],
    ),
  )
  const read = (path) => (existsSync(join(root, path)) ? readText(path) : undefined)
  const { files, ways } = waysToVerifier(entries, read)
  return [...(files < 300 ? [`only ${files} built files were found: npm run build`] : []), ...ways]
}

/** Self-test: a planted import is found, through a lazy part and another package too. */
export function plantedVerifierIsFound() {
  const count = (files) =>
    waysToVerifier(['packages/ui/dist/index.js'], (path) => files[path]).ways.length
  const ui = (text) => ({ 'packages/ui/dist/index.js': text })
  const found = [
    count(ui("import { printMessage } from '@latchkey/siwx'")),
    count(ui("import { createVerifier } from '@latchkey/siwx/server'")),
    count(ui('import{createVerifier}from"@latchkey/siwx/server"')),
    count(ui('const load = () => import("@latchkey/siwx/server")')),
    count({
      ...ui("export * from './part.js'"),
      'packages/ui/dist/part.js': "import '@latchkey/siwx'",
      'packages/siwx/dist/index.js': 'import("./server/verify/verifyEvm.js")',
    }),
  ]
  return found.join() === '0,1,1,1,1' ? [] : [`planted imports of the verifier: ${found.join()}`]
}
