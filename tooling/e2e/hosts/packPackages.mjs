import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

/** Packages with all those of this repository that they depend on, each once. */
export function withTheirOwn(names) {
  const found = new Set(names)
  // A set's loop comes to what is added in it.
  for (const name of found) {
    const path = join(root, 'packages', name, 'package.json')
    const { dependencies } = JSON.parse(readFileSync(path, 'utf8'))
    for (const dependency of Object.keys(dependencies))
      if (dependency.startsWith('@latchkey/')) found.add(dependency.slice('@latchkey/'.length))
  }
  return [...found]
}

/** Packs packages as for a registry, a few at a time. */
export async function packPackages({ names, folder, run, atOnce = 2 }) {
  mkdirSync(folder, { recursive: true })
  const own = join(root, 'node_modules', '.bin', 'pnpm')
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [program, ...args] = existsSync(own) ? [own] : ['npx', '--yes', packageManager]
  const packed = new Map()
  const queue = [...names]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let name = queue.shift(); name; name = queue.shift()) {
        const cwd = join(root, 'packages', name)
        const { code, output, errors } = await run(
          program,
          [...args, 'pack', '--json', '--pack-destination', folder],
          { cwd },
        )
        if (code !== 0) throw new Error(`${name} could not be packed: ${errors || output}`)
        const { filename } = JSON.parse(
          output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
        )
        packed.set(name, filename.startsWith('/') ? filename : join(folder, filename))
      }
    }),
  )
  return packed
}
