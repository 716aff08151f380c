import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
// @ts-expect-error: plain JavaScript that the catalogue's own build shares
import { sha256, signSnapshot } from '../../../catalogue/snapshot.mjs'
import { ConfigError } from '../../config/ConfigError.js'
import { etagOf } from '../../http/etags.js'
import { imageType } from '../images/imageType.js'
import { type CatalogueSnapshot, catalogueSnapshot } from './CatalogueSnapshot.js'

/**
 * W-03. The widget shows images as plain `<img>` without a size limit, so the server bounds them.
 */
const maxImageBytes = 761_855
const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
}

export type Picture = { readonly bytes: Uint8Array; readonly type: string; readonly etag: string }

/**
 * Reads the built catalogue, checks its integrity, and signs it if there is a key (W-18).
 * @throws ConfigError
 */
export function readSnapshot(folder: string, signingKeyFile?: string): CatalogueSnapshot {
  const path = join(folder, 'snapshot.json')
  if (!existsSync(path))
    throw new ConfigError(
      `There is no catalogue at ${path}. Build it: node ${join(folder, 'build.mjs')}`,
    )
  const result = catalogueSnapshot.safeParse(parse(path))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new ConfigError(`${path} is not a catalogue: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const snapshot = result.data
  if (sha256(snapshot.wallets) !== snapshot.sha256)
    throw new ConfigError(`${path} was changed after it was built. Build it again.`)
  if (signingKeyFile === undefined) return snapshot
  try {
    return signSnapshot(snapshot, readFileSync(signingKeyFile, 'utf8')) as CatalogueSnapshot
  } catch {
    throw new ConfigError('catalogue.signingKeyFile must be the PEM file of an Ed25519 private key')
  }
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new ConfigError(`${path} is not JSON`)
  }
}

/**
 * Reads the pictures of several folders by id (the file name without extension). The first folder
 * wins, so that an operator's logo precedes the default tile. Read once: no path comes from a
 * request.
 *
 * @throws ConfigError for a file that is too large, or whose bytes do not match its extension
 */
export function readPictures(...folders: readonly string[]): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>()
  for (const folder of folders) {
    if (!existsSync(folder)) continue
    for (const file of readdirSync(folder).sort()) {
      const ending = extname(file).toLowerCase()
      const type = types[ending]
      const id = file.slice(0, -ending.length).toLowerCase()
      if (type === undefined || pictures.has(id)) continue
      const path = join(folder, file)
      if (statSync(path).size > maxImageBytes)
        throw new ConfigError(`${path} has more than ${maxImageBytes} bytes`)
      const bytes = readFileSync(path)
      if (!isOfType(bytes, type)) throw new ConfigError(`${path} is no picture of the type ${type}`)
      pictures.set(id, { bytes, type, etag: etagOf(bytes) })
    }
  }
  return pictures
}

const isOfType = (bytes: Buffer, type: string) =>
  type === types['.svg']
    ? /^\s*<(?:\?xml|!--|!DOCTYPE svg|svg)[\s>]?/i.test(bytes.subarray(0, 64).toString('utf8'))
    : imageType(bytes) === type
