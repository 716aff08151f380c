// `npm start`: the local chains and the playground on them, until Ctrl+C.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export async function main(root, args) {
  const port = Number(args[args.indexOf('--port') + 1] || 5173)
  const require = createRequire(join(root, 'apps/playground/package.json'))
  const { allNamespaces, startLocalnet } = await import(pathToFileURL(join(root, 'tooling/localnet/src/index.mjs')).href)
  console.log('Starting local chains: Ethereum, Solana, Polkadot, Bitcoin, and a stand-in for Cosmos …')
  const localnet = await startLocalnet({ namespaces: allNamespaces })
  process.env.LATCHKEY_LOCALNET = JSON.stringify(localnet.describe())
  const { createServer } = await import(pathToFileURL(require.resolve('vite')).href)
  const server = await createServer({
    root: join(root, 'apps/playground'),
    server: { host: '127.0.0.1', port, strictPort: false },
    clearScreen: false,
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`
  for (const { name, rpcUrl, rpcUrls } of networksOf(localnet)) console.log(`  ${name.padEnd(28)} ${rpcUrl ?? rpcUrls[0]}`)
  console.log(`\n  ${localnet.cosmos.networks[0].description}`)
  if (!localnet.bitcoin.taproot) console.log('  The Bitcoin node is bcoin, which enforces no Taproot spending: no bitcoind was to be had.')
  console.log(
    `\n  Latchkey playground: ${url}\n\n  Press "Connect wallet", pick "Latchkey Test Wallet", approve on the page. Ctrl+C stops everything.\n`,
  )
  if (process.stdout.isTTY && !process.env.CI && !args.includes('--no-open')) open(url)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Vite ends the process on SIGTERM too, as if it had been killed; the chains end with it either way.
    process.exitCode = 0
    await server.close()
    await localnet.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, 1000).unref()
}

const networksOf = ({ evm, solana, polkadot, bitcoin, cosmos }) => [
  ...evm,
  ...[solana, polkadot, bitcoin, cosmos].flatMap(({ networks }) => networks),
]

/** The newcomer's browser, where there is one. Failing is fine: the URL is on the screen. */
function open(url) {
  const program = { darwin: 'open', win32: 'explorer' }[process.platform] ?? 'xdg-open'
  spawn(program, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
