import { spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'

const untracked = [
  'node_modules',
  'dist',
  '.turbo',
  '.cache',
  '.work',
  'coverage',
  'test-results',
  'latchkey-data',
]

/**
 * Clones the tracked files of a checkout, so that no untracked file helps. An export without
 * history is copied and made a repository.
 *
 * @param {string} root the checkout
 * @param {string} clone a folder that does not exist yet
 * @returns {string} a description of the clone's content
 */
export function cloneCheckout(root, clone) {
  const git = (args, cwd) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
    return stdout.trim()
  }
  if (existsSync(join(root, '.git'))) {
    git(['clone', '--quiet', root, clone])
    const isDirty = git(['status', '--porcelain'], root) !== ''
    return `commit ${git(['rev-parse', '--short', 'HEAD'], clone)}${isDirty ? ', without the changes that are not committed,' : ''}`
  }
  cpSync(root, clone, {
    recursive: true,
    filter: (path) => path === root || !untracked.includes(basename(path)),
  })
  git(['init', '--quiet'], clone)
  git(['add', '--all'], clone)
  return 'a copy, without a history,'
}
