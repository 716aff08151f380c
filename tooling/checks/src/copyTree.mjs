import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies tracked and untracked files, without ignored ones, and links the installed packages.
 *
 * @param {string} root
 * @param {string} folder
 * @param {readonly string[]} workspaces those whose own links are copied too
 */
export function copyTree(root, folder, workspaces) {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  for (const path of stdout
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { verbatimSymlinks: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Their relative links to one another stay within the copy.
  for (const path of workspaces.filter((path) => existsSync(join(root, path, 'node_modules'))))
    cpSync(join(root, path, 'node_modules'), join(folder, path, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.includes('/node_modules/.cache'),
    })
}
