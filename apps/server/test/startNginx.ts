import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '@latchkey/localnet/ports'
import { findHostingTool } from '../../../tooling/findHostingTools.mjs'
import { createCertificate } from './createCertificate.js'
import { ended, reachable } from './startEngines.js'

export type Nginx = {
  readonly port: number
  /** The authority of its certificate, in PEM. */
  readonly ca: string
  /** The text of its access log. */
  accessLog(): string
  stop(): Promise<void>
}

const given = readFileSync(new URL('../hosting/nginx.conf', import.meta.url), 'utf8')
/**
 * The lines that the file's first remark asks for, as it has them: of nginx itself, and of
 * `events`.
 */
const [filesLine = '', connectionsLine = ''] = [...given.matchAll(/`(worker_\w+ \d+;)`/g)].map(
  ([, line]) => line,
)

/**
 * Replaces the values of an operator's machine. Each must occur once: otherwise nginx would listen
 * to the whole network.
 */
function replaced(text: string, parts: readonly (readonly [string, string])[]): string {
  return parts.reduce((all, [from, to]) => {
    if (all.split(from).length !== 2)
      throw new Error(`hosting/nginx.conf does not say ${from} once`)
    return all.replace(from, to)
  }, text)
}

/**
 * nginx with `hosting/nginx.conf`, on a free port of this machine, in front of a server. Its own
 * settings are what the file's remark asks for.
 */
export async function startNginx(upstreamPort: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-proxy-'))
  chmodSync(folder, 0o755)
  // Its workers are of another user than root, and buffer bodies here.
  for (const name of ['body', 'proxy', 'other']) mkdirSync(join(folder, name), { mode: 0o777 })
  const port = await findFreePorts()
  const { key, cert } = createCertificate('api.example.org')
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  const site = replaced(given, [
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['server 127.0.0.1:8787;', `server 127.0.0.1:${upstreamPort};`],
    ['/etc/letsencrypt/live/api.example.org/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/letsencrypt/live/api.example.org/privkey.pem', join(folder, 'key.pem')],
    ['/var/log/nginx/latchkey.log', join(folder, 'access.log')],
    ['/var/log/nginx/latchkey-error.log', join(folder, 'error.log')],
  ])
  const main = [
    `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'main.log')};`,
    `worker_processes 1; ${filesLine}`,
    `events { ${connectionsLine} }`,
    'http {',
    `client_body_temp_path ${join(folder, 'body')}; proxy_temp_path ${join(folder, 'proxy')};`,
    ...['fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, 'other', name)};`,
    ),
    'access_log off;',
    site,
    '}',
  ]
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  const child: ChildProcess = spawn(
    findHostingTool('nginx'),
    ['-c', join(folder, 'nginx.conf'), '-p', folder],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  child.on('error', () => {})
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  const refused = new Promise<never>((_, reject) =>
    child.once('exit', () => reject(new Error(`nginx does not run: ${said}`))),
  )
  refused.catch(() => {})
  await Promise.race([reachable(port), refused]).catch(async (error) => {
    await stop()
    throw error
  })
  return { port, ca: cert, accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'), stop }
}
