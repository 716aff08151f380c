import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages } from './productionGraph.mjs'
import {
  allPackages,
  hostFolders,
  publishedPackages,
  readJson,
  readYaml,
  root,
} from './workspace.mjs'

const allowedLicences = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'MIT-0',
  'CC0-1.0',
  'Python-2.0',
  'CC-BY-4.0',
  'CC-BY-3.0',
])
/**
 * Packages with a licence outside the list, each with the reason for its exception: development
 * only, never shipped.
 */
const licenceExceptions = {
  '@fontsource-variable/inter': 'OFL-1.1, a font of the playground, in no package',
  'axe-core': 'MPL-2.0, development only',
  eyes: 'its LICENSE file is the MIT text, in tests only (@solana/web3.js)',
  'rpc-websockets': 'LGPL-3.0-only, in tests only (@solana/web3.js)',
  'text-encoding-utf-8':
    'in the public domain (Unlicense) by its LICENSE file, in tests only (@solana/web3.js)',
  '@substrate/connect-known-chains':
    'GPL-3.0, development only: the genesis of the local Asset Hubs (decision 14)',
  ...Object.fromEntries(
    ['lib', 'swap-router-contracts', 'v2-core', 'v3-core', 'v3-periphery'].map((name) => [
      `@uniswap/${name}`,
      'GPL, development only: pools of the local chain; v3-core became GPL on 2023-04-01 (decision 14)',
    ]),
  ),
  '@substrate/connect': 'GPL-3.0, tests only: an optional part of @polkadot/api that no test loads',
  '@substrate/connect-extension-protocol': 'GPL-3.0, tests only: as @substrate/connect',
  smoldot: 'GPL-3.0 with the Classpath exception, tests only: as @substrate/connect',
  'expand-template': 'WTFPL, tests only: of an install script of bcoin that never runs',
  lightningcss: 'MPL-2.0, development only (Vite)',
  spawndamnit: 'its LICENSE file is the MIT text, development only (Changesets)',
}
/** Dependencies with an install script. None runs; each works without it. */
const packagesWithInstallScripts = [
  '@foundry-rs/anvil',
  'bcrypto',
  'bigint-buffer',
  'bsip',
  'bstring',
  'bufferutil',
  'esbuild',
  'leveldown',
  'mrmr',
  'secp256k1',
  'sqlite3',
  'utf-8-validate',
]

const lockfile = () => readYaml('pnpm-lock.yaml')

/** S-01: all packages come from the registry, with their integrity. */
export function lockIntegrity() {
  const problems = judgePnpmLock(lockfile().packages)
  for (const folder of hostFolders()) {
    if (!existsSync(join(root, folder, 'package-lock.json'))) {
      // Some hosts test a fresh npm resolution, without versions younger than a week
      // (`installAfresh`).
      if (!/^package-lock=false$/m.test(readHostConfig(folder)))
        problems.push(`${folder} has no lockfile`)
      continue
    }
    problems.push(...judgeNpmLock(folder, readJson(`${folder}/package-lock.json`).packages))
  }
  return problems
}

export const judgePnpmLock = (packages) =>
  Object.entries(packages).flatMap(([name, { resolution = {} }]) => [
    ...(/^sha512-/.test(resolution.integrity ?? '') ? [] : [`${name} has no sha512 integrity`]),
    ...(resolution.tarball || resolution.repo || resolution.type
      ? [`${name} does not come from the registry`]
      : []),
  ])

export const judgeNpmLock = (folder, packages) =>
  Object.entries(packages).flatMap(([path, { link, resolved = '', integrity = '' }]) => {
    if (path === '' || link) return []
    const own = resolved.startsWith('file:') || path.includes('node_modules/@latchkey/')
    return [
      ...(own || /^sha512-/.test(integrity) ? [] : [`${folder}: ${path} has no sha512 integrity`]),
      ...(/^(git|http:)/.test(resolved)
        ? [`${folder}: ${path} does not come from the registry`]
        : []),
      ...(/^https:/.test(resolved) ? [`${folder}: ${path} names a registry host`] : []),
    ]
  })

function readHostConfig(folder) {
  const file = join(root, folder, '.npmrc')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** S-03: no lifecycle script runs; existing ones are listed; ours have none. */
export function lifecycleScripts() {
  const problems = judgeBuilds(readYaml('pnpm-workspace.yaml'))
  for (const { name, manifest } of allPackages()) problems.push(...judgeScripts(name, manifest))
  for (const folder of hostFolders()) {
    if (!/^ignore-scripts=true$/m.test(readHostConfig(folder)))
      problems.push(`${folder} does not set ignore-scripts=true`)
  }
  return problems
}

export function judgeBuilds({ onlyBuiltDependencies, ignoredBuiltDependencies, strictDepBuilds }) {
  const problems = []
  if (strictDepBuilds !== true) problems.push('strictDepBuilds is not true')
  if (onlyBuiltDependencies.length > 0)
    problems.push(`scripts would run: ${onlyBuiltDependencies.join(', ')}`)
  if (String([...ignoredBuiltDependencies].sort()) !== String(packagesWithInstallScripts))
    problems.push(`the list of packages with install scripts is ${ignoredBuiltDependencies}`)
  return problems
}

const scriptsOfAnInstall = [
  'preinstall',
  'install',
  'postinstall',
  'prepare',
  'prepublish',
  'prepublishOnly',
  'prepack',
  'postpack',
]

export const judgeScripts = (name, { scripts = {} }) =>
  scriptsOfAnInstall
    .filter((script) => scripts[script])
    .map((script) => `${name} has a ${script} script`)

/** S-04: the number of packages a host installs. */
export function runtimeBudget() {
  const core = productionPackages(['react'])
  const adapters = readdirSync(join(root, 'packages')).filter((name) => name.startsWith('adapter-'))
  const all = productionPackages(['react', ...adapters])
  // The library of decision 4 has its own dependency tree, installed only by hosts that support
  // phones.
  const phones = productionPackages(['connector-walletconnect'])
  // Four of them verify sign-ins of bip122 and polkadot.
  const server = productionPackages(['../apps/server'])
  console.log(
    `#  ${core.length} runtime packages for the widget, ${all.length} with every adapter, ${phones.length} for phones, ${server.length} for the server`,
  )
  return judgeBudget([
    ['the widget', core, 12],
    ['the widget with all adapters', all, 60],
    ['the connector', phones, 110],
    ['the server', server, 64],
  ])
}

export const judgeBudget = (counted) =>
  counted
    .filter(([, packages, allowed]) => packages.length > allowed)
    .map(
      ([what, packages, allowed]) =>
        `${what} brings ${packages.length} packages (${allowed} allowed): ${packages.join(', ')}`,
    )

/** S-05: exact versions; peers have an upper bound by major. */
export function exactVersions() {
  const { catalog } = readYaml('pnpm-workspace.yaml')
  return [
    ...allPackages().flatMap(({ name, manifest }) => judgeVersions(name, manifest, catalog)),
    ...publishedPackages().flatMap(({ name, manifest }) => judgePeers(name, manifest)),
  ]
}

export const judgeVersions = (name, manifest, catalog) =>
  Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }).flatMap(([dependency, version]) => {
    const resolved = (version === 'catalog:' ? catalog[dependency] : version) ?? ''
    const isExact = resolved === 'workspace:*' || /^(npm:.+@)?\d+\.\d+\.\d+$/.test(resolved)
    return isExact ? [] : [`${name}: ${dependency} is ${resolved}`]
  })

export const judgePeers = (name, { peerDependencies = {} }) =>
  Object.entries(peerDependencies)
    .filter(([, range]) => !/^>=\d+(\.\d+)*(\.\d+)* <\d+(\.\d+)*$/.test(range))
    .map(
      ([dependency, range]) =>
        `${name}: peer ${dependency} is ${range}, not bounded above by a major or less`,
    )

/** S-06: licences of all installed packages. */
export function licences() {
  const problems = []
  const store = join(root, 'node_modules', '.pnpm')
  let count = 0
  for (const folder of readdirSync(store)) {
    const modules = join(store, folder, 'node_modules')
    if (folder.startsWith('.') || !existsSync(modules)) continue
    for (const path of ownPackages(modules, folder)) {
      const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
      if (manifest.name?.startsWith('@latchkey/')) continue
      count++
      problems.push(...judgeLicence(manifest))
    }
  }
  console.log(`#  ${count} packages looked at`)
  return [...new Set(problems)]
}

export function judgeLicence({ name, version, license, licenses }) {
  const licence =
    typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type ?? 'none')
  const excused =
    licenceExceptions[name] ??
    (name?.startsWith('lightningcss-') ? licenceExceptions.lightningcss : undefined)
  return accepts(licence) || excused ? [] : [`${name}@${version}: ${licence}`]
}

/** The package of a store folder; its other entries are links to its dependencies. */
function* ownPackages(modules, folder) {
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    if (entry.isSymbolicLink() || entry.name === '.bin') continue
    const path = join(modules, entry.name)
    if (entry.name.startsWith('@')) yield* ownPackages(path, folder)
    else if (existsSync(join(path, 'package.json'))) yield path
  }
}

/** True for an SPDX expression if one side of each OR, or all of each AND, is accepted. */
function accepts(licence) {
  const text = licence.replace(/[()]/g, '').trim()
  if (text.includes(' OR ')) return text.split(' OR ').some(accepts)
  if (text.includes(' AND ')) return text.split(' AND ').every(accepts)
  return allowedLicences.has(text)
}
