import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** Checks that the quick start built here is the first example of the README. */
export function isInReadme() {
  const app = readFileSync(join(here, 'quick-start/src/App.tsx'), 'utf8')
  const [, shown] = /```tsx\n([\s\S]*?)```/.exec(
    readFileSync(join(here, '../../../README.md'), 'utf8'),
  )
  const lines = app.split('\n').filter((line) => line.trim() !== '').length
  return [
    ...(app === shown ? [] : ['the first example of README.md is not quick-start/src/App.tsx']),
    ...(lines <= 8 ? [] : [`the quick start has ${lines} lines`]),
  ]
}
