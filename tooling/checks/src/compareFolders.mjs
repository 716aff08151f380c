import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The SHA-256 of each file below a folder, by path. */
export function hashFiles(folder) {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath ?? entry.path, entry.name)
      return [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}

/**
 * The differences of two builds, as sentences. An empty folder means that a build wrote nothing.
 */
export function compareFolders(first, second) {
  const [one, other] = [hashFiles(first), hashFiles(second)]
  if (one.size === 0) return ['the first build wrote nothing']
  return [...new Set([...one.keys(), ...other.keys()])].sort().flatMap((path) => {
    if (!one.has(path)) return [`${path} is in the second build alone`]
    if (!other.has(path)) return [`${path} is in the first build alone`]
    return one.get(path) === other.get(path) ? [] : [`${path} differs`]
  })
}
