import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const server = fileURLToPath(new URL('../../../apps/server', import.meta.url))

/** Starts a PostgreSQL and a Redis as the server's tests do. */
export async function startEngines() {
  const { build } = createRequire(join(server, 'package.json'))('tsup')
  const place = join(server, 'node_modules/.cache/bench')
  await build({
    config: false,
    silent: true,
    entry: { startEngines: join(server, 'test/startEngines.ts') },
    outDir: place,
    format: 'esm',
    platform: 'node',
    external: ['pg'],
  })
  const engines = await import(pathToFileURL(join(place, 'startEngines.js')).href)
  return engines.startEngines()
}
