import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** Checks that the quick start built here is the first example of the README, with two packages. */
export function isInReadme() {
  const app = readFileSync(join(here, 'quick-start/src/App.tsx'), 'utf8')
  const readme = readFileSync(join(here, '../../../README.md'), 'utf8')
  const [, shown] = /```tsx\n([\s\S]*?)```/.exec(readme)
  const [, installed = ''] = /^npm install (.*)$/m.exec(readme) ?? []
  const named = [...new Set(app.match(/@latchkey\/[\w-]+/g))].sort().join(' ')
  const lines = app.split('\n').filter((line) => line.trim() !== '').length
  return [
    ...(app === shown ? [] : ['the first example of README.md is not quick-start/src/App.tsx']),
    ...(installed.split(' ').sort().join(' ') === named && named.split(' ').length === 2
      ? []
      : [`the quick start names ${named}, and the README installs ${installed}`]),
    ...(lines <= 8 ? [] : [`the quick start has ${lines} lines`]),
  ]
}
