import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LocalMailbox, startMailbox } from '@latchkey/localnet/mailbox'
import { findFreePorts } from '@latchkey/localnet/ports'
import { build } from 'vite'
import { inject } from 'vitest'
import { checkConfig } from '../../../../apps/server/src/config/readConfig.js'
import { type RunningServer, startServer } from '../../../../apps/server/src/startServer.js'

/** The server with the embedded wallet, its mailbox, and pages of hosts, each on its own site. */
export type LoginStage = {
  readonly mailbox: LocalMailbox
  readonly server: RunningServer
  readonly walletOrigin: string
  /** The URL of a host's page; `stranger` is no page of the project. */
  url(host: 'shop' | 'club' | 'stranger'): string
  /** What the browsers reported against the policies of hosts. */
  readonly reports: readonly string[]
  /** The newest code that a mailbox has got, once there are more than `after`. */
  codeOf(email: string, after?: number): Promise<string>
  stop(): Promise<void>
}

const folder = fileURLToPath(new URL('.', import.meta.url))
const keys = ['LATCHKEY_WALLET_KEK', 'LATCHKEY_WALLET_PEPPER', 'LATCHKEY_WALLET_UNSEAL_KEY']

/**
 * Starts all of it. `*.localhost` are sites of their own for a browser, as other domains are.
 */
export async function startLoginStage(): Promise<LoginStage> {
  const place = mkdtempSync(join(tmpdir(), 'latchkey-login-'))
  const port = await findFreePorts()
  const walletOrigin = `http://wallet.localhost:${port}`
  const mailbox = await startMailbox()
  process.env.LATCHKEY_MAIL_URL = mailbox.smtpUrl
  for (const key of keys) process.env[key] ??= randomBytes(32).toString('hex')
  const limit = { points: 100_000, seconds: 60 }
  const shopFolder = join(place, 'shop')
  await buildShop(shopFolder)
  const server = await startServer(
    checkConfig({
      port,
      mode: 'development',
      dataFolder: join(place, 'data'),
      drainSeconds: 0,
      wallet: {
        origin: walletOrigin,
        folder: inject('frameFolder'),
        recovery: 'email',
        mail: { from: 'Shop <login@shop.example>' },
      },
      limits: {
        wallet: limit,
        walletCodes: limit,
        walletCodesPerHour: limit,
        walletCodesPerDay: limit,
        walletCodesPerNetwork: limit,
        walletUnseals: limit,
      },
    }),
    { log: () => undefined },
  )
  const reports: string[] = []
  const chains = inject('localnet').evm.map(({ chainId, name, rpcUrl }) => ({
    id: chainId,
    name,
    rpcUrl,
  }))
  const hosts = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path === '/reports') {
      for await (const chunk of request) reports.push(String(chunk))
      return response.writeHead(204).end()
    }
    try {
      const file = path === '/' ? 'index.html' : path.slice(1)
      const type = file.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
      const body = readFileSync(join(shopFolder, file), 'utf8').replace(
        '{"settings":0}',
        JSON.stringify({ walletUrl: walletOrigin, projectId: project.id, chains }),
      )
      const policy = policyOf(
        walletOrigin,
        chains.map(({ rpcUrl }) => rpcUrl),
      )
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => hosts.listen(0, '127.0.0.1', resolve))
  const { port: hostPort } = hosts.address() as { readonly port: number }
  const url = (host: string) => `http://${host}.localhost:${hostPort}`
  const project = await server.context.projects.add({
    name: 'Shop',
    origins: [url('shop'), url('club')],
  })
  return {
    mailbox,
    server,
    walletOrigin,
    reports,
    url: (host) => (host === 'stranger' ? `http://127.0.0.2:${hostPort}` : url(host)),
    async codeOf(email, after = 0) {
      const { subject } = await mailbox.mailTo(email, after)
      return /^\d{4} \d{4}/.exec(subject)?.[0] ?? ''
    },
    async stop() {
      hosts.closeAllConnections()
      await new Promise((resolve) => hosts.close(resolve))
      await server.stop()
      await mailbox.stop()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

/** The strict policy of docs/house/requirements.md#policy, and the one frame. */
const policyOf = (walletOrigin: string, nodes: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${nodes.join(' ')}`,
    `frame-src ${walletOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /reports',
  ].join('; ')

async function buildShop(outDir: string): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: false },
    logLevel: 'warn',
  })
}
