// The files fetched at each moment of docs/house/architecture.md#budgets, as folders for size-limit: a
// production build of a host page with one button and the EVM adapter, from the built packages,
// without react and react-dom.
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const work = join(here, '..', '.work', 'weight')

/** Lazy parts by the module that loads them. Each moment adds to its predecessors. */
const moments = {
  button: { starts: [], after: [] },
  connect: {
    starts: [
      /ui\/dist\/modal\.js/,
      /controllers\/.*buildWalletList/,
      /(^|\/)ConnectView/,
      /createConnectionWork/,
      /watchModal/,
      /watchNetwork/,
    ],
    after: ['button'],
  },
  connecting: { starts: [/ConnectingExternalView/], after: ['button', 'connect'] },
  pairing: {
    starts: [/ConnectingWalletConnectBasicView/, /ConnectingWalletConnectView/, /drawQr/],
    after: ['button', 'connect'],
  },
  account: { starts: [/AccountView/], after: ['button', 'connect'] },
  accountLists: {
    starts: [/AccountLists/, /createPortfolioWork/],
    after: ['button', 'connect', 'account'],
  },
  swap: { starts: [/\/SwapView/], after: ['button', 'connect', 'account', 'accountLists'] },
  fundWallet: {
    starts: [/\/FundWalletView/],
    after: ['button', 'connect', 'account', 'accountLists'],
  },
  signIn: {
    starts: [/\/SignInView/, /\/createSignIn/, /\/createServerService/],
    after: ['button', 'connect', 'connecting'],
  },
}

/**
 * Names files, as long as a bundler names them. A hash is that of the part's name and not of its
 * content: hashes of contents move a page's gzip by ten bytes when any part of it changes.
 */
function createNaming() {
  const seen = new Map()
  return ({ name }) => {
    const stem = name.replace(/-[A-Z0-9]{8}$/, '')
    const count = (seen.get(stem) ?? 0) + 1
    seen.set(stem, count)
    const hash = createHash('sha256').update(`${stem} ${count}`).digest('base64url')
    const inner = stem === name ? '' : `-${hash.slice(8, 16).toUpperCase()}`
    return `assets/${stem}${inner}-${hash.slice(0, 8)}.js`
  }
}

rmSync(work, { recursive: true, force: true })
const buildPage = async (page) => {
  const naming = createNaming()
  const { output } = await build({
    root: join(here, 'apps', page),
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      target: 'es2022',
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(here, 'apps', page, 'main.jsx'),
        output: { chunkFileNames: naming, entryFileNames: naming },
        external: [/^react($|\/)/, /^react-dom($|\/)/],
      },
    },
  })
  return output
}
const write = (moment, name, text) => {
  mkdirSync(join(work, moment), { recursive: true })
  writeFileSync(join(work, moment, name.replaceAll('/', '_')), text)
}
const chunksOf = (output) =>
  new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
const entryOf = (chunks) => [...chunks.values()].find(({ isEntry }) => isEntry).fileName

/** A chunk with all its static imports. */
function closure(chunks, names, found = new Set()) {
  for (const name of names) {
    if (found.has(name) || !chunks.has(name)) continue
    found.add(name)
    closure(chunks, chunks.get(name).imports, found)
  }
  return found
}

const output = await buildPage('latchkey')
const chunks = chunksOf(output)
/** Developer warnings must not be in a production build (docs/mistakes.md). */
const forDevelopers =
  /was given (the|a|a third) kit|is a function: call it|is no network:|is not a list|was called without|is no colour|was given no network|without a projectId|has no texts|No view is named/
for (const { fileName, code } of chunks.values())
  if (forDevelopers.test(code)) throw new Error(`${fileName} holds checks for development`)
const sheets = new Map(
  output
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map((asset) => [asset.fileName, asset.source]),
)

const entry = entryOf(chunks)
const startedBy = (patterns) =>
  [...chunks.values()]
    .filter(({ facadeModuleId, name, moduleIds }) =>
      patterns.some(
        (pattern) =>
          pattern.test(facadeModuleId ?? '') ||
          pattern.test(name) ||
          moduleIds.some((id) => pattern.test(id)),
      ),
    )
    .map(({ fileName }) => fileName)
const reached = {}
for (const [moment, { starts, after }] of Object.entries(moments)) {
  const before = new Set(after.flatMap((name) => [...reached[name]]))
  const files = new Set([
    ...before,
    ...closure(chunks, moment === 'button' ? [entry] : startedBy(starts)),
  ])
  reached[moment] = files
  // The opened list counts from page load; a view counts only its additions.
  const counted = moment === 'connect' ? files : [...files].filter((name) => !before.has(name))
  for (const name of counted) write(moment, name, chunks.get(name).code)
  if (moment === 'button') for (const [name, source] of sheets) write(moment, name, source)
}

// Each extra file is a request before the button. Rolldown creates one for every module that is
// shared with a later part and imported by other shared modules.
const pageFiles = [...reached.button]
if (pageFiles.length > 1)
  throw new Error(
    `The page's own code is in several files: ${pageFiles.join(', ')}. See core's eager.ts.`,
  )
// Bundlers fetch a part together with its imports. A separate list chunk would come later, and any
// other chunk is another request.
const opening = [...closure(chunks, startedBy([/ui\/dist\/modal\.js/]))].filter(
  (name) => !pageFiles.includes(name) && !/rolldown-runtime/.test(name),
)
const [list] = startedBy([/controllers\/.*createWalletList\.js$/])
if (opening.length !== 2 || !opening.includes(list))
  throw new Error(
    `The first opening is not the modal's file and the list's: ${opening.join(', ')}. See ui's shell/modal.ts.`,
  )

// The same page with all five adapters: its initial files, without any chain library.
const five = chunksOf(await buildPage('five'))
const eager = closure(five, [entryOf(five)])
for (const name of eager) write('five', name, five.get(name).code)
const heavy = [...eager]
  .flatMap((name) => five.get(name).moduleIds)
  .filter(
    (id) =>
      /node_modules\/(?!\.pnpm\/zustand|zustand)/.test(id) ||
      /(@noble|@scure|@solana|viem|@polkadot|btc-signer)/.test(id),
  )
if (heavy.length > 0)
  throw new Error(`A page with a button fetches chain code at once: ${heavy.join(', ')}`)

// The files of the first transfer on eip155, beyond the page, the connect code and core: the
// adapter's code and the chain library. They count as one file, like the libraries' own figures.
{
  const startedIn = (path) => {
    const pattern = new RegExp(`adapter-evm/dist/${path}\\.js$`)
    return closure(
      five,
      [...five.values()]
        .filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
        .map(({ fileName }) => fileName),
    )
  }
  const [sending, connected] = [
    startedIn(
      '(capabilities/(send|signTransaction)|transaction/\\w+|(chain/)?create\\w*Chain\\w*)',
    ),
    startedIn('wallet/create\\w+Port'),
  ]
  if (sending.size === 0 || connected.size === 0)
    throw new Error('No chunk holds the code that connects or sends on eip155.')
  const isOwn = (name) =>
    !eager.has(name) &&
    !connected.has(name) &&
    !five.get(name).moduleIds.every((id) => /packages\/core\//.test(id))
  const own = [...sending].filter(isOwn)
  write('send-eip155', 'send.js', own.map((name) => five.get(name).code).join('\n'))
}

// Prints the composition of the page's load: `node src/weigh.mjs --parts`.
if (process.argv.includes('--parts')) {
  const parts = new Map()
  for (const name of reached.button) {
    for (const [id, { code }] of Object.entries(chunks.get(name).modules)) {
      const part = id
        .replace(/.*\/packages\/([^/]+)\/dist\//, '$1/')
        .replace(/.*node_modules\//, '')
      parts.set(part, (parts.get(part) ?? 0) + gzipSync(code ?? '').length)
    }
  }
  for (const [part, size] of [...parts].sort(([, a], [, b]) => b - a).slice(0, 50))
    console.log(String(size).padStart(6), part)
}
