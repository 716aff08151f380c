import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const packages = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(packages, path), 'utf8')
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

it('a host can set each documented property by the option, and each one changes the look', () => {
  const ofOption = namesIn(
    read('controllers/src/theme/ThemeController.ts').split('ThemeVariables')[0] ?? '',
    /^ {2}\| '([a-z-]+)'$/gm,
  )
  const rows = read('ui/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `--lk-'))
  const sheets = readdirSync(join(packages, 'ui/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => read(`ui/src/${path}`))
  expect(ofOption).toEqual(namesIn(rows.join('\n'), /--lk-([a-z-]+)/g))
  expect(ofOption).toEqual(namesIn(sheets.join('\n'), /--lk-([a-z-]+)/g))
})
