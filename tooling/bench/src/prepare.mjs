import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { packAll } from '../../checks/src/published.mjs'

const here = dirname(fileURLToPath(import.meta.url))
/** Folder of all installs and builds, outside the workspace's own. */
export const work = join(here, '..', '.work')
const scope = '@latchkey/'
const releasedBefore = '2026-11-14'

/**
 * Installs and builds one kit's page; returns its files with their sizes. Other kits are installed
 * once, ours on every run.
 */
export async function prepare(kit, tarballs) {
  const folder = join(work, 'apps', kit.id)
  mkdirSync(folder, { recursive: true })
  cpSync(join(here, 'apps', kit.id), folder, { recursive: true })
  for (const shared of ['index.html', 'dialog.jsx', 'useAnnounced.js'])
    cpSync(join(here, 'apps', shared), join(folder, shared))
  const own = Object.fromEntries(
    withOurs(kit.own ?? [], tarballs).map(({ name, tarball }) => [
      `@latchkey/${name}`,
      `file:${tarball}`,
    ]),
  )
  const manifest = {
    name: `bench-${kit.id}`,
    private: true,
    type: 'module',
    dependencies: { ...kit.dependencies, ...own },
    overrides: { 'viem@>=2.57.4': '2.57.1', ...own },
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const file = join(folder, 'package.json')
  const installed =
    existsSync(join(folder, 'node_modules')) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === text &&
    !kit.own
  if (!installed) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    rmSync(join(folder, 'package-lock.json'), { force: true })
    writeFileSync(file, text)
    console.log(`installing ${kit.label} …`)
    const { status, stderr } = spawnSync(
      'npm',
      [
        'install',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        `--before=${releasedBefore}`,
        ...(kit.npm ?? []),
      ],
      { cwd: folder, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`${kit.id} could not be installed: ${stderr.slice(-2000)}`)
  }
  const out = join(work, 'dist', kit.id)
  await build({
    root: folder,
    configFile: false,
    base: './',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1e6,
    },
  })
  return Object.fromEntries(filesOf(out).map((path) => [relative(out, path), weigh(path)]))
}

/** The tarballs of `names` and of all of ours that they need: no registry has them. */
function withOurs(names, tarballs, found = new Set()) {
  for (const name of names) {
    const packed = tarballs.find((each) => each.name === name)
    if (!packed || found.has(packed)) continue
    found.add(packed)
    const needed = Object.keys(packed.manifest.dependencies ?? {})
    withOurs(
      needed.filter((each) => each.startsWith(scope)).map((each) => each.slice(scope.length)),
      tarballs,
      found,
    )
  }
  return [...found]
}

function weigh(path) {
  const body = readFileSync(path)
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  writeFileSync(`${path}.br`, brotli)
  return { raw: body.length, gzip: gzipSync(body, { level: 9 }).length, brotli: brotli.length }
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesOf(join(folder, entry.name))
      : entry.name.endsWith('.br')
        ? []
        : [join(folder, entry.name)],
  )
}

/** Packs our packages as for a release. */
export const packOurs = () => packAll(join(work, 'tarballs'))
