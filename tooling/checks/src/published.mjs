import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { publishedPackages, readJson, root } from './workspace.mjs'

/** Packs every published package once; the tarballs match those for a registry. */
export const packAll = (folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))) =>
  pack(publishedPackages(), folder)

/**
 * Packs the server, which is not published: `pnpm deploy` copies the same files into its container.
 */
export const packServer = (folder) => {
  const path = 'apps/server'
  return pack([{ name: 'server', path, manifest: readJson(`${path}/package.json`) }], folder)[0]
}

/** One program packs them all: its start takes longer than its work. */
function pack(packages, folder) {
  mkdirSync(folder, { recursive: true })
  const filters = packages.flatMap(({ manifest }) => ['--filter', manifest.name])
  const { status, stdout, stderr } = spawnSync(
    bin('pnpm'),
    ['--recursive', ...filters, 'pack', '--json', '--pack-destination', folder],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The packages could not be packed: ${stderr || stdout}`)
  const packed = JSON.parse(stdout.slice(stdout.search(/[[{]/)))
  return packages.map(({ name, manifest }) => {
    const own = [packed].flat().find((each) => each.name === manifest.name)
    if (!own) throw new Error(`${name} was not packed`)
    return {
      name,
      manifest,
      tarball: own.filename.startsWith('/') ? own.filename : join(folder, own.filename),
      files: own.files.map((file) => file.path).sort(),
    }
  })
}

/** S-08: a tarball contains what was built and its documents, and no build path. */
export const tarballContents = (packed) =>
  packed.flatMap(({ name, files, tarball }) => [
    ...judgeFiles(name, files),
    ...pathsInside(name, tarball),
  ])

const built = /^dist\/.+\.(js|css|d\.ts)(\.map)?$/
const documents = /^(package\.json|LICENSE|[A-Z]+\.md)$/
/** Folders that the server reads; those who run it read `hosting`. */
const ofServer = /^(bin|catalogue|clearSigning|hosting)\//
const unpublished = /\.test\.|(^|\/)\.|tsconfig|\.config\./

export const judgeFiles = (name, files) =>
  files
    .filter(
      (file) =>
        unpublished.test(file) ||
        !(built.test(file) || documents.test(file) || (name === 'server' && ofServer.test(file))),
    )
    .map((file) => `${name} would publish ${file}`)

/** No file contains its build path. */
function pathsInside(name, tarball) {
  const { stdout } = spawnSync('tar', ['-xOzf', tarball], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.includes(root) ? [`${name} names the folder it was built in`] : []
}

/**
 * Manifests as published: without catalog, workspace or range specifiers, and with sorted
 * dependencies (S-07, .pnpmfile.cjs).
 */
export function packedManifests(packed) {
  return packed.flatMap(({ name, tarball }) => {
    const { stdout } = spawnSync('tar', ['-xOzf', tarball, 'package/package.json'], {
      encoding: 'utf8',
    })
    return judgePacked(name, JSON.parse(stdout))
  })
}

export const judgePacked = (name, { dependencies = {}, devDependencies = {} }) => [
  ...Object.entries(dependencies)
    .filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
    .map(([dependency, version]) => `${name} would publish ${dependency}: ${version}`),
  ...[dependencies, devDependencies]
    .map((list) => Object.keys(list))
    .filter((names) => String(names) !== String([...names].sort()))
    .map(
      (names) =>
        `${name} would publish its dependencies in the order of one run: ${names.join(', ')}`,
    ),
]

const bin = (name) => join(root, 'node_modules', '.bin', name)

/** publint and attw on the tarballs. */
export function toolVerdicts(packed) {
  return packed.flatMap(({ name, tarball }) => {
    const lint = spawnSync(bin('publint'), ['run', tarball, '--strict'], {
      encoding: 'utf8',
      cwd: root,
    })
    const types = spawnSync(
      bin('attw'),
      [
        tarball,
        '--profile',
        'esm-only',
        '--format',
        'ascii',
        ...(name === 'react' ? ['--exclude-entrypoints', 'buttons.css'] : []),
      ],
      { encoding: 'utf8', cwd: root },
    )
    return [
      ...(lint.status === 0 ? [] : [`${name}: publint: ${lint.stdout}${lint.stderr}`]),
      ...(types.status === 0 ? [] : [`${name}: attw: ${types.stdout}${types.stderr}`]),
    ]
  })
}

/**
 * zod keeps its settings there, so that several copies agree (decision 6). It neither reads nor
 * changes anything of the page.
 */
const zodGlobals = ['__zod_globalConfig', '__zod_globalRegistry']

/**
 * the published files can be imported in plain Node, without a window, and leave nothing
 * behind.
 */
export function importsInNode() {
  const problems = []
  for (const { name, manifest } of publishedPackages()) {
    for (const [entry, target] of Object.entries(manifest.exports)) {
      if (typeof target === 'string' || (name === 'testing' && entry !== '.')) continue
      const problem = importProblem(join(root, 'packages', name, target.default))
      if (problem) problems.push(`${manifest.name}${entry.slice(1)}: ${problem}`)
    }
  }
  return problems
}

/** Why a module cannot be imported in Node, or what it leaves behind; undefined for nothing. */
export function importProblem(file) {
  const program = `const before = new Set([...Object.getOwnPropertyNames(globalThis), ...${JSON.stringify(zodGlobals)}]); await import(${JSON.stringify(pathToFileURL(file).href)}); const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name)); if (added.length) throw new Error('adds globals: ' + added)`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--unhandled-rejections=strict', '-e', program],
    { encoding: 'utf8', cwd: dirname(file) },
  )
  return status === 0 ? undefined : stderr.trim().split('\n').slice(0, 6).join(' ')
}

/** Compares the exported names of each entry with the package's `exports.txt`. */
export async function exportNames(update) {
  const packages = publishedPackages().map(({ path, manifest }) => ({
    path,
    entries: Object.entries(manifest.exports)
      .filter(([, target]) => typeof target !== 'string')
      .map(([entry, { types }]) => ({
        entry: `${manifest.name}${entry.slice(1)}`,
        file: join(root, path, types),
      })),
  }))
  const namesOf = await createNamesReader(
    packages.flatMap(({ entries }) => entries.map(({ file }) => file)),
  )
  return packages.flatMap(({ path, entries }) => {
    const list = join(root, path, 'exports.txt')
    const sections = entries.map(({ entry, file }) => `${[entry, ...namesOf(file)].join('\n')}\n`)
    const names = sections.join('\n')
    if (update) writeFileSync(list, names)
    return existsSync(list) && readFileSync(list, 'utf8') === names
      ? []
      : [
          `${path} exports other names than ${path}/exports.txt; if that is meant, run \`npm run checks:update\``,
        ]
  })
}

/**
 * Reads all exported names of declaration files, including types, according to the compiler. One
 * program reads them all, since most of its time goes into the files that they share.
 */
export async function createNamesReader(files) {
  const { default: ts } = await import('typescript')
  const program = ts.createProgram(files, {
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2022,
    skipLibCheck: true,
    types: [],
    jsx: ts.JsxEmit.ReactJSX,
  })
  const checker = program.getTypeChecker()
  return (file) => {
    const source = program.getSourceFile(file)
    const symbol = source && checker.getSymbolAtLocation(source)
    return symbol
      ? checker
          .getExportsOfModule(symbol)
          .map(({ name }) => name)
          .sort()
      : []
  }
}

export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true })
}
