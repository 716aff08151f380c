// The environment of `npm run bench:phones`: the two pages, a relay, a wallet and a silent host,
// all on loopback until the process ends.
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, runnerImport } from 'vite'
import { work } from './prepare.mjs'
import { serve } from './serve.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
const pages = join(here, 'src/apps/phones')
const conditions = ['@latchkey/source', 'module', 'browser', 'production']

export async function openStage(sides) {
  for (const side of sides) await buildPage(side)
  const [{ startTestRelay }, { createSessionWallet }] = await Promise.all([
    load('@latchkey/server/test-relay'),
    load('@latchkey/testing/walletconnect'),
  ])
  const [site, relay, dark] = await Promise.all([serve(), startTestRelay(), startDarkHost()])
  const wallet = await createSessionWallet({ relayUrl: relay.url })
  return {
    wallet,
    dark,
    urlOf(side, { loaded, verify }) {
      const query = new URLSearchParams({ relay: relay.url, project: '0'.repeat(32), verify })
      if (loaded) query.set('loaded', '')
      return `http://localhost:${site.port}/phones-${side}/${side}.html?${query}`
    },
    async close() {
      await wallet.stop()
      await relay.stop()
      dark.close()
      site.close()
    },
  }
}

/** Builds each side separately, so that they share no chunk. */
async function buildPage(side) {
  const outDir = join(work, 'dist', `phones-${side}`)
  const { output } = await build({
    root: pages,
    configFile: false,
    base: './',
    logLevel: 'error',
    resolve: { conditions },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1e6,
      rollupOptions: { input: join(pages, `${side}.html`) },
    },
  })
  const chunks = output
    .filter(({ type, isEntry }) => type === 'chunk' && !isEntry)
    .map(({ fileName }) => fileName)
  writeFileSync(join(outDir, 'chunks.json'), JSON.stringify(chunks))
  for (const name of [...output.map(({ fileName }) => fileName), 'chunks.json']) {
    const body = readFileSync(join(outDir, name))
    writeFileSync(
      join(outDir, `${name}.br`),
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    )
  }
}

/** Runs the workspace's TypeScript directly. */
async function load(name) {
  const { module } = await runnerImport(name, {
    root: here,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@latchkey/source', 'module', 'node', 'production'] },
    ssr: { noExternal: [/^@latchkey\//] },
  })
  return module
}

/** Accepts every connection and never answers. */
async function startDarkHost() {
  const sockets = new Set()
  let calls = 0
  const server = createServer((socket) => {
    calls++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: server.address().port,
    calls: () => calls,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
