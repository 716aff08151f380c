import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * A catalogue's folder as it stands on disk: `wallets` in the order of the list, each with the slug
 * of its file's name, the packages that facts come from, the names of the tiles, and of all that
 * lies with the logos. Throws on a file that is no JSON, with its path.
 */
export function readCatalogue(folder) {
  const wallets = readdirSync(join(folder, 'wallets'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      slug: basename(file, '.json'),
      file: `wallets/${file}`,
      entry: parse(join(folder, 'wallets', file)),
    }))
    .sort(
      (a, b) =>
        order(a) - order(b) ||
        compare(String(a.entry.name), String(b.entry.name)) ||
        compare(a.slug, b.slug),
    )
  const credits = existsSync(join(folder, 'credits.json'))
    ? parse(join(folder, 'credits.json'))
    : []
  return {
    folder,
    wallets,
    credits,
    tiles: filesOf(folder, 'tiles', /\.svg$/),
    logos: filesOf(folder, 'logos', /^(?!\.|README\.md$)/),
  }
}

const order = ({ entry }) => (Number.isInteger(entry.order) ? entry.order : 0)
/**
 * By code unit: the order of a list must not hang on the language of the machine that builds it.
 */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

function parse(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is no JSON: ${error.message}`)
  }
}

function filesOf(folder, name, wanted) {
  const path = join(folder, name)
  return existsSync(path) ? readdirSync(path).filter((file) => wanted.test(file)) : []
}
