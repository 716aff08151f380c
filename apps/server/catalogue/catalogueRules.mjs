import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { matchesSchema } from './matchesSchema.mjs'
import { walletTile } from './walletTile.mjs'

const schema = JSON.parse(readFileSync(new URL('wallet.schema.json', import.meta.url), 'utf8'))
/** The fields that we decide ourselves; all others are facts about a wallet and need a source. */
const ownFields = new Set(['$schema', 'id', 'order', 'sources'])
/**
 * Schemes that run script, read files or open something other than a wallet, whatever stands behind
 * them (W-05).
 */
const deniedSchemes =
  /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|http|ws|wss|ftp|mailto|tel|sms|intent|chrome|chrome-extension|moz-extension|ms-[a-z-]+):/i
/** A wallet list of one vendor, from which nothing is taken. */
const closedSources = /(^|[/@.])(reown|web3modal|walletconnect)([/.-]|$)/i
/**
 * Packages that facts may be taken from, each with its licence; README.md says how one comes in.
 */
const allowedLicences = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSD-3-Clause-Clear',
  'CC0-1.0',
  'Unlicense',
])
const logoFile = /\.(svg|png|webp|avif|jpe?g|gif)$/
const mostBytes = { tile: 1024, logo: 262_144 }

/**
 * Everything that is wrong with a catalogue, as sentences; an empty list is a sound one. The build,
 * which writes the tiles, asks without them.
 */
export function catalogueProblems(catalogue, { withTiles = true } = {}) {
  return [
    ...catalogue.wallets.flatMap(walletProblems),
    ...creditProblems(catalogue),
    ...repetitions(catalogue.wallets),
    ...(withTiles ? tileProblems(catalogue) : []),
    ...logoProblems(catalogue),
  ]
}

function walletProblems({ slug, file, entry }) {
  const problems = matchesSchema(entry, schema)
  if (problems.length > 0) return problems.map((each) => `${file}: ${each}`)
  if (!/^[a-z0-9][a-z0-9-]{0,47}$/.test(slug))
    problems.push('the file name is no slug: small letters, digits and hyphens')
  if (!entry.id.endsWith(`:${slug}`))
    problems.push(`the id ${entry.id} does not end with the slug ${slug} of the file`)
  for (const field of Object.keys(entry)) {
    if (!ownFields.has(field) && !entry.sources[field]) problems.push(`${field} has no source`)
  }
  for (const [field, sources] of Object.entries(entry.sources)) {
    if (!(field in entry)) problems.push(`a source for ${field}, which is not there`)
    else for (const source of sources) problems.push(...sourceProblems(field, entry[field], source))
  }
  for (const [field, link] of Object.entries(entry)) {
    // A name in another script can look like any wallet's; one that is honest about it can be
    // written in Latin letters.
    if (typeof link === 'string' && /^https:\/\/([^/]*\.)?xn--/.test(link))
      problems.push(`${field} has a host in punycode`)
    if (typeof link === 'string' && deniedSchemes.test(link) && field !== 'id')
      problems.push(`${field} has a scheme that opens no wallet`)
  }
  for (const chain of entry.chains ?? []) {
    if (!entry.namespaces.includes(chain.split(':')[0]))
      problems.push(`chains has ${chain}, whose namespace is not listed`)
  }
  for (const { namespace } of entry.injected ?? []) {
    if (!entry.namespaces.includes(namespace))
      problems.push(`injected has ${namespace}, which is not in namespaces`)
  }
  return problems.map((each) => `${file}: ${each}`)
}

function sourceProblems(field, value, source) {
  const place = source.package ?? (source.url === undefined ? '' : new URL(source.url).host)
  if (closedSources.test(place))
    return [`${field} is taken from ${place}, which is not ours to copy`]
  if (source.kind === 'operator')
    return field === 'badge_type' ? [] : [`${field} rests on the operator’s word; only a badge may`]
  const { as } = source
  if (as === undefined)
    return typeof value === 'string'
      ? []
      : [`${field} has a source that does not say what it has: add "as"`]
  const essence = essenceOf(field, value)
  return essence === undefined || as.includes(essence)
    ? []
    : [`${field} is not what its source says: “${as}” lacks “${essence}”`]
}

/**
 * The text that a source must contain word for word: a link, or the id of a store page, since
 * stores have changed their hosts and add words of their own.
 */
function essenceOf(field, value) {
  if (/_store$/.test(field)) return value.replace(/\/$/, '').match(/(?:id)?([^/=]+)$/)?.[1]
  return /^(homepage|mobile_link|desktop_link|webapp_link|link_mode|rdns)$/.test(field)
    ? value.replace(/\/$/, '')
    : undefined
}

function creditProblems({ wallets, credits }) {
  const named = new Map(
    credits.map(({ package: name, version, licence }) => [`${name}@${version}`, licence]),
  )
  const used = new Map()
  for (const { file, entry } of wallets) {
    for (const source of Object.values(entry.sources ?? {}).flat()) {
      if (source?.kind === 'package') used.set(`${source.package}@${source.version}`, file)
    }
  }
  const missing = [...used]
    .filter(([key]) => !named.has(key))
    .map(([key, file]) => `${file}: credits.json does not name ${key}`)
  const idle = [...named.keys()]
    .filter((key) => !used.has(key))
    .map((key) => `credits.json names ${key}, which no wallet rests on`)
  const closed = [...named]
    .filter(([, licence]) => !allowedLicences.has(licence))
    .map(([key, licence]) => `credits.json: ${key} is under ${licence}`)
  return [...missing, ...idle, ...closed]
}

/**
 * Two wallets with one store page, scheme or name: one of them is wrong, and people would install
 * the other.
 */
function repetitions(wallets) {
  const unique = [
    'id',
    'rdns',
    'mobile_link',
    'desktop_link',
    'app_store',
    'play_store',
    'chrome_store',
    'firefox_store',
    'edge_store',
  ]
  const seen = new Map()
  const problems = []
  for (const { file, entry } of wallets) {
    const values = unique.flatMap((field) =>
      entry[field] === undefined ? [] : [[field, String(entry[field]).toLowerCase()]],
    )
    for (const [field, value] of [...values, ['name', String(entry.name).trim().toLowerCase()]]) {
      const key = `${field} ${value}`
      if (seen.has(key))
        problems.push(`${file}: ${field} “${entry[field]}” is also that of ${seen.get(key)}`)
      seen.set(key, file)
    }
  }
  return problems
}

function tileProblems({ folder, wallets, tiles }) {
  const problems = []
  for (const { slug, entry } of wallets) {
    const path = `tiles/${slug}.svg`
    if (!tiles.includes(`${slug}.svg`)) problems.push(`${path} is missing: run build.mjs`)
    else if (readFileSync(join(folder, path), 'utf8') !== `${walletTile(String(entry.name))}\n`) {
      problems.push(`${path} is not the tile of ${entry.name}: run build.mjs`)
    }
  }
  return [
    ...problems,
    ...tiles.flatMap((file) =>
      pictureProblems({ folder, wallets, path: `tiles/${file}`, mostBytes: mostBytes.tile }),
    ),
  ]
}

function logoProblems({ folder, wallets, logos }) {
  const problems = logos.flatMap((file) =>
    logoFile.test(file)
      ? pictureProblems({ folder, wallets, path: `logos/${file}`, mostBytes: mostBytes.logo })
      : [
          `logos/${file} is no picture that is served: its name must end with .svg, .png, .webp, .avif, .jpeg, .jpg or .gif`,
        ],
  )
  const doubled = logos.map(slugOf).filter((slug, at, all) => all.indexOf(slug) !== at)
  return [...problems, ...doubled.map((slug) => `logos has two files for ${slug}`)]
}

function pictureProblems({ folder, wallets, path, mostBytes }) {
  const bytes = readFileSync(join(folder, path))
  const isScript =
    path.endsWith('.svg') &&
    /<script|\bon[a-z]+\s*=|javascript:|<foreignObject|<!ENTITY/i.test(bytes.toString('utf8'))
  return [
    ...(wallets.some(({ slug }) => slug === slugOf(path)) ? [] : [`${path} is of no wallet`]),
    ...(bytes.length > mostBytes
      ? [`${path} has ${bytes.length} bytes, more than ${mostBytes}`]
      : []),
    ...(isScript ? [`${path} holds script`] : []),
  ]
}

const slugOf = (path) => basename(path).replace(/\.[a-z]+$/, '')
