import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fetches each package of the sources into `folder`, checks its integrity and returns its root by
 * its short name.
 */
export function fetchPackages(packages, folder) {
  return Object.fromEntries(
    Object.entries(packages).map(([short, { name, version, integrity }]) => {
      const output = execFileSync(
        'npm',
        ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const archive = join(folder, output.trim())
      const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
      if (found !== integrity)
        throw new Error(`${name}@${version} is ${found}, and sources.json expects ${integrity}.`)
      const root = join(folder, short)
      mkdirSync(root)
      execFileSync('tar', ['xzf', archive, '-C', root, '--strip-components=1'])
      return [short, root]
    }),
  )
}
