// `npm run new -- <kind> <name>`: writes the files of a recipe of docs/house/recipes.md and lists them
// where they must be listed, then says what is left to write.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { applyChanges } from './applyChanges.mjs'
import { kinds } from './kinds.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

function usage() {
  const width = Math.max(...Object.values(kinds).map(({ usage }) => usage.length))
  return [
    'npm run new -- <kind> <name> [--in <folder>]',
    '',
    ...Object.values(kinds).map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`),
  ].join('\n')
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, in: { type: 'string' } },
  })
  const [kind, ...words] = positionals
  const make = Object.hasOwn(kinds, kind ?? '') ? kinds[kind] : undefined
  if (values.help || !make) {
    console.log(usage())
    process.exit(values.help ? 0 : 2)
  }
  const folder = values.in ?? root
  const { changes, left } = make.plan(words, folder)
  for (const line of applyChanges(folder, changes)) console.log(line)
  // Biome sorts the lists and breaks the lines.
  const paths = changes.map(({ path }) => path).filter((path) => !path.endsWith('.md'))
  spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['check', '--write', '--files-ignore-unknown=true', '--no-errors-on-unmatched', ...paths],
    { cwd: folder, stdio: 'ignore' },
  )
  console.log(`\nLeft to you:\n${left.map((line) => `- ${line}`).join('\n')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
