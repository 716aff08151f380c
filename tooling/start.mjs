// `npm start`: local chains, server with relay, playground and wallet, until Ctrl+C. The Ethereum
// chains, the server and the playground come first, since newcomers use them first. The other
// chains join once ready, each in its own process.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEnding } from './start/createEnding.mjs'
import { createSurroundings, names } from './start/createSurroundings.mjs'
import { endUnlessUnderstood } from './start/endUnlessUnderstood.mjs'
import { joinChain, linesOf } from './start/joinChain.mjs'
import { servePage } from './start/servePage.mjs'
import { warmPage } from './start/warmPage.mjs'

export async function main(root, args) {
  const from = performance.now()
  const after = () => `after ${((performance.now() - from) / 1000).toFixed(1)} s`
  const options = endUnlessUnderstood(args)
  const ending = createEnding()
  try {
    await start(root, options, ending, after)
  } catch (error) {
    if (ending.signal.aborted) return
    console.error(`npm start cannot go on: ${error.message}`)
    await ending.end(1)
  }
}

async function start(root, { port, open, namespaces, fail }, ending, after) {
  const { signal } = ending
  const load = (path) => import(pathToFileURL(join(root, path)).href)
  const { planLocalnet, startChain } = await load('tooling/localnet/src/index.mjs')
  const { startLocalServer } = await load('apps/server/local/startLocalServer.mjs')
  const others = namespaces.filter((namespace) => namespace !== 'eip155')
  const follow =
    others.length > 0 ? ` ${others.map((namespace) => names[namespace]).join(', ')} follow.` : ''
  console.log(`Starting the local Ethereum chains, the server and the playground.${follow}\n`)

  // In parallel; failures surface where the results are awaited.
  const { ports, serverPort, planned } = await planLocalnet(namespaces, { pools: true })
  const evm = startChain({
    namespace: 'eip155',
    ports: ports.eip155,
    gateway: `http://127.0.0.1:${serverPort}`,
    pools: true,
    onEnd: () => signal.aborted || console.error('  The Ethereum chains ended.'),
  })
  ending.add(evm.stop)
  const { standIn, purchases } = await startPurchases(load, planned, serverPort)
  ending.add(standIn.stop)
  const { mailbox, login } = await startLogin(load, root)
  ending.add(mailbox.stop)
  const starting = startLocalServer(planned, { port: serverPort, signal, purchases, login })
  for (const early of [evm.ready, starting]) early.catch(() => {})
  const surroundings = createSurroundings(namespaces, planned)
  const require = createRequire(join(root, 'apps/playground/package.json'))
  const { createServer: createViteServer } = await import(
    pathToFileURL(require.resolve('vite')).href
  )
  const playground = await servePage({ root, app: 'playground', port, createViteServer })
  ending.add(playground.stop)
  const walletPort = port === 0 ? 0 : Number(new URL(playground.url).port) + 1
  const wallet = await servePage({ root, app: 'wallet', port: walletPort, createViteServer })
  ending.add(wallet.stop)
  const warm = playground.start().then(() => warmPage(playground.url, signal))
  warm.catch(() => {})

  const described = await evm.ready
  console.log(`  Ethereum ready ${after()}\n${linesOf(described.networks)}`)
  const server = await starting.catch((error) => {
    if (!signal.aborted)
      console.error(
        `  The Latchkey server failed ${after()}, the rest goes on without it: ${error.message}`,
      )
  })
  if (server) ending.add(server.stop)
  surroundings.tell({
    wallet: { url: wallet.url },
    ...(server && {
      relay: { url: server.url.replace(/^http/, 'ws') },
      purchases: { url: standIn.url },
      login: {
        walletUrl: `http://wallet.localhost:${serverPort}`,
        mailboxUrl: mailbox.url,
      },
    }),
  })
  surroundings.ready('eip155', described)
  await warm
  if (signal.aborted) return
  const url = server
    ? `${playground.url}?${new URLSearchParams({ catalogue: server.url, blockchain: server.url })}`
    : playground.url
  if (server)
    console.log(`\n  Latchkey server: ${server.url} (its calls: ${server.url}/openapi.json)`)
  console.log(`
  Latchkey playground: ${url}
  Page to click ${after()}. Press "Connect wallet", pick "Latchkey Test Wallet", approve on the page. Ctrl+C stops everything.

  Latchkey wallet: ${wallet.url}
  A phone's wallet in a page: pick "WalletConnect" on the playground, copy the code, paste it there.

  Log in by e-mail, with any address: the code arrives at ${mailbox.url}, which stands in for a mail provider.

  Purchases: ${standIn.url} stands in for the providers. No money moves.
`)
  if (process.stdout.isTTY && !process.env.CI && open) openPage(url)
  // Started only now: the processors belong to the parts used first.
  const ready = await Promise.all(
    others.map((namespace) =>
      joinChain({
        namespace,
        startChain,
        ports: ports[namespace],
        fail: fail.includes(namespace) ? `It was asked to (--fail ${namespace}).` : undefined,
        surroundings,
        ending,
        after,
      }),
    ),
  )
  if (signal.aborted) return
  if (others.length > 0) {
    const missing = others.filter((_, index) => !ready[index]).map((namespace) => names[namespace])
    console.log(
      `\n  All chains ${after()}${missing.length > 0 ? `, without ${missing.join(', ')}` : ''}.`,
    )
  }
  // Started last; an earlier visit to the page has already started it.
  await wallet.start()
}

/** The mailbox of the embedded wallet's codes, in this process, and the wallet's document. */
async function startLogin(load, root) {
  const { startMailbox } = await load('tooling/localnet/mailbox/index.mjs')
  const folder = join(root, 'apps/frame/dist')
  const require = createRequire(join(root, 'apps/frame/package.json'))
  const { build } = await import(pathToFileURL(require.resolve('vite')).href)
  const [mailbox] = await Promise.all([
    startMailbox(),
    build({ root: join(root, 'apps/frame'), build: { outDir: folder }, logLevel: 'warn' }),
  ])
  return { mailbox, login: { folder, mailUrl: mailbox.smtpUrl } }
}

/** The stand-in for the providers of purchases, in this process, and settings of the server. */
async function startPurchases(load, { evm, solana }, serverPort) {
  const { createStandInKeys, standInSettings, startStandIn } = await load(
    'tooling/localnet/onramp/index.mjs',
  )
  const keys = createStandInKeys()
  const [chain] = evm
  const serverUrl = `http://127.0.0.1:${serverPort}`
  const places = { ...(solana && { solana: solana.networks[0] }), serverUrl, keys }
  const standIn = await startStandIn({ ...places, chain })
  const { chainId } = chain
  return {
    standIn,
    purchases: standInSettings({ ...places, url: standIn.url, chainId }),
  }
}

/** Opens the page in a browser, if there is one. A failure is fine: the URL is on the screen. */
function openPage(url) {
  const program = { darwin: 'open', win32: 'explorer' }[process.platform] ?? 'xdg-open'
  spawn(program, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
