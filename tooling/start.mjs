// `npm start`: the local chains, the server with its relay, the playground and the wallet on them, until Ctrl+C.
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
  const { startLocalServer } = await import(pathToFileURL(join(root, 'apps/server/local/startLocalServer.mjs')).href)
  const backEnd = await startLocalServer(localnet.describe())
  const { createServer } = await import(pathToFileURL(require.resolve('vite')).href)
  const serve = async (app, from) => {
    const server = await createServer({
      root: join(root, 'apps', app),
      server: { host: '127.0.0.1', port: from, strictPort: false },
      clearScreen: false,
    })
    await server.listen()
    return { server, url: server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${from}/` }
  }
  // Both pages ask for it when they are opened.
  const surroundings = { ...localnet.describe(), relay: { url: backEnd.url.replace(/^http/, 'ws') } }
  process.env.LATCHKEY_LOCALNET = JSON.stringify(surroundings)
  const wallet = await serve('wallet', port + 1)
  process.env.LATCHKEY_LOCALNET = JSON.stringify({ ...surroundings, wallet: { url: wallet.url } })
  const playground = await serve('playground', port)
  const url = `${playground.url}?catalogue=${encodeURIComponent(backEnd.url)}`
  for (const { name, rpcUrl, rpcUrls } of networksOf(localnet)) console.log(`  ${name.padEnd(28)} ${rpcUrl ?? rpcUrls[0]}`)
  console.log(`\n  ${localnet.cosmos.networks[0].description}`)
  if (!localnet.bitcoin.taproot) console.log('  The Bitcoin node is bcoin, which enforces no Taproot spending: no bitcoind was to be had.')
  console.log(`\n  Latchkey server: ${backEnd.url} (its calls: ${backEnd.url}/openapi.json)`)
  console.log(
    `\n  Latchkey playground: ${url}\n\n  Press "Connect wallet", pick "Latchkey Test Wallet", approve on the page. Ctrl+C stops everything.\n\n  Latchkey wallet: ${wallet.url}\n\n  A phone's wallet in a page: pick "WalletConnect" on the playground, copy the code, paste it there.\n`,
  )
  // The wallet first: the playground is what stays in front.
  if (process.stdout.isTTY && !process.env.CI && !args.includes('--no-open')) for (const page of [wallet.url, url]) open(page)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Vite ends the process on SIGTERM too, as if it had been killed; the chains end with it either way.
    process.exitCode = 0
    await Promise.all([playground.server.close(), wallet.server.close()])
    await backEnd.stop()
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
