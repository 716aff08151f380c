import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The marker file of an install, and its content for the current lockfile, manifest and Node. */
export function installMark(root) {
  const file = join(root, 'node_modules', '.cache', 'latchkey-installed')
  const wanted = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex')
  return { file, wanted, isCurrent: existsSync(file) && readFileSync(file, 'utf8') === wanted }
}
