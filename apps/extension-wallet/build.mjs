import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * Content scripts are classic scripts of one file each, so each is a build of its own; the rest
 * shares its chunks.
 */
const builds = [
  { approve: 'approve.html', popup: 'popup.html', background: 'src/background/background.ts' },
  { relay: 'src/relay/relay.ts' },
  { inpage: 'src/page/inpage.ts' },
]

// Chromium loads the folder unpacked.
const outDir = join(root, 'dist')
await rm(outDir, { recursive: true, force: true })
for (const [index, entries] of builds.entries()) {
  const isPages = index === 0
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: isPages ? 'public' : false,
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, path]) => [name, join(root, path)]),
        ),
        output: {
          format: isPages ? 'es' : 'iife',
          entryFileNames: '[name].js',
          assetFileNames: 'assets/[name][extname]',
        },
      },
    },
  })
}
