import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The tasks of the turbo.json files that a run wants: those whose name begins with `long:`, or the
 * others, without the ones that only prepare for them. `parts` selects by parts of names.
 *
 * @param {string} root the repository
 * @param {{ long: boolean, parts: readonly string[] }} wanted
 * @returns {readonly string[]}
 * @throws {RangeError} for a part without a match
 */
export function chooseTasks(root, { long, parts }) {
  const folders = ['packages', 'apps', 'tooling'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  )
  const names = ['', ...folders]
    .map((folder) => join(root, folder, 'turbo.json'))
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')).tasks))
    .map((name) => name.replace('//#', ''))
    .filter((name) => !name.startsWith('transit') && !name.startsWith('build:'))
    .filter((name) => name.startsWith('long:') === long)
  const tasks = [...new Set(names)].sort()
  const unknown = parts.filter((part) => !tasks.some((name) => name.includes(part)))
  if (unknown.length > 0)
    throw new RangeError(
      `No task is named "${unknown.join('", "')}". There are:\n${tasks.map((name) => `  ${name}`).join('\n')}`,
    )
  return parts.length === 0
    ? tasks
    : tasks.filter((name) => parts.some((part) => name.includes(part)))
}
