import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { keptDays } from './budgets/createUsage.js'
import { checkConfig } from './config/readConfig.js'
import { balanceMs, identityMs } from './modules/blockchain/createBlockchainRoutes.js'
import { cacheMs } from './modules/images/createImageRoutes.js'
import { secretMs } from './secrets/createSecrets.js'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const guide = read('HOSTING.md')
const settings = checkConfig(JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''))
const unit = read('hosting/latchkey-server.service')
const nginx = read('hosting/nginx.conf')

describe('the files of the hosting guide', () => {
  it('the data folder stands in the settings alone, and is the one that the service may write', () => {
    expect(settings.dataFolder).toBe(`/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1]}`)
    expect(unit).not.toContain('LATCHKEY_DATA')
  })

  it('the command runs as the service’s user, with the service’s environment and the guide’s settings', () => {
    const file = new URL('../hosting/latchkey-server', import.meta.url)
    const command = read('hosting/latchkey-server')
    expect(spawnSync('sh', ['-n', file.pathname]).status).toBe(0)
    expect(statSync(file).mode & 0o111).not.toBe(0)
    expect(command).toContain(`runuser -u ${/^User=(.*)$/m.exec(unit)?.[1]} `)
    expect(command).toContain(String(/^EnvironmentFile=-(.*)$/m.exec(unit)?.[1]))
    expect(guide).toContain('`hosting/latchkey-server`, copied to `/usr/local/bin`')
  })

  it('a project is added by that command, and not past it into the database of a shell', () => {
    expect(guide).toContain('\n   latchkey-server project add ')
    expect(guide).not.toMatch(/latchkey-server\.mjs (project|token|backup|restore|doctor)/)
  })

  it('systemd waits longer than a stop takes, and restarts what fails', () => {
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
    const { drainDelaySeconds, drainSeconds } = settings
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThanOrEqual(
      drainDelaySeconds + 3 * (drainSeconds + 2),
    )
    expect(value('Restart')).toBe('on-failure')
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'SystemCallFilter=@system-service',
    ])
      expect(unit.split('\n')).toContain(line)
    // The heap ends before the memory that systemd grants.
    const heap = Number(/--max-old-space-size=(\d+)/.exec(unit)?.[1])
    expect(heap).toBeLessThan(Number.parseInt(value('MemoryMax'), 10) * 1_024)
  })

  it('an image is built from nothing that was built, installed or kept here, by either builder', () => {
    const ignored = readFileSync(new URL('../../../.containerignore', import.meta.url), 'utf8')
    expect(readFileSync(new URL('../../../.dockerignore', import.meta.url), 'utf8')).toBe(ignored)
    for (const line of ['.git', '**/node_modules', '**/dist', '**/latchkey-data'])
      expect(ignored.split('\n')).toContain(line)
  })

  it('the unit lets no other user of the machine read the data folder', () => {
    expect(unit).toMatch(/^UMask=0077$/m)
    expect(unit).toMatch(/^StateDirectoryMode=0700$/m)
    expect(guide).toContain('## What is kept, where, and for how long')
  })

  it('the table of what is kept says what the program does', () => {
    const [, section = ''] = guide.split('## What is kept, where, and for how long')
    const [table = ''] = section.split('\n## ')
    const rows = table.split('\n').filter((line) => line.startsWith('| '))
    const row = (what: string) =>
      rows.find((line) => line.startsWith(`| ${what}`)) ?? expect.unreachable(what)
    const { events, relay, images } = checkConfig({})
    const day = 86_400
    expect(row('what each project used')).toContain(` ${keptDays} days `)
    expect(row('events')).toContain(`\`events.retentionDays\` (${events.retentionDays})`)
    expect([row('who sent a message'), relay.deliveredSeconds]).toEqual([
      expect.stringContaining('`relay.deliveredSeconds` (a day)'),
      day,
    ])
    expect([row('secrets'), secretMs.callers, secretMs.mailboxes]).toEqual([
      expect.stringContaining('a day for callers; for clients 30 days'),
      day * 1000,
      30 * day * 1000,
    ])
    expect([row('balances and names'), Math.max(balanceMs, identityMs)]).toEqual([
      expect.stringContaining('up to five minutes'),
      300_000,
    ])
    expect([row('pictures'), images.cacheBytes, images.cacheCount, cacheMs]).toEqual([
      expect.stringMatching(/64 MiB.*2,000.*up to an hour/),
      64 * 1024 * 1024,
      2_000,
      3_600_000,
    ])
  })

  it('an orchestrator restarts what does not live, not what waits for its database', () => {
    expect(read('hosting/Containerfile')).toMatch(/^HEALTHCHECK .*\/health'/m)
  })

  it('the proxy’s log has no query, no path behind the route and of the caller the network alone', () => {
    const format = /log_format latchkey '([^']*)'/.exec(nginx)?.[1] ?? ''
    expect(format).toContain('$latchkey_route')
    expect(
      format.match(
        /\$(request|request_uri|uri|args|query_string|remote_addr|http_referer|http_user_agent|arg_\w+)\b/g,
      ),
    ).toBeNull()
    expect(nginx.match(/^\s*access_log .*$/gm)).toEqual([
      '  access_log /var/log/nginx/latchkey.log latchkey;',
    ])
    const route = new RegExp(/"~(\^\(\?<latchkey_path>[^"]+)"/.exec(nginx)?.[1] ?? '')
    const client = [...nginx.matchAll(/~(\S*latchkey_net\d\S*) /g)].map(
      ([, pattern = '']) => new RegExp(pattern),
    )
    expect(route.exec(`/v1/account/0x${'ab'.repeat(20)}/balance`)?.[1]).toBe('/v1/account')
    expect(route.exec('/getWallets')?.[1]).toBe('/getWallets')
    expect(route.exec(`/0x${'ab'.repeat(20)}/x`)).toBeNull()
    expect(client[0]?.exec('192.0.2.77')?.[1]).toBe('192.0.2')
    expect(client[1]?.exec('2001:db8:1:2::77')?.[1]).toBe('2001:db8:1')
  })

  it('the proxy takes the largest body that the server takes, and pages can read what it refuses', () => {
    const kilobytes = Number(/client_max_body_size (\d+)k;/.exec(nginx)?.[1])
    expect(kilobytes * 1024).toBeGreaterThan(settings.relay.maxFrameBytes)
    for (const status of ['413', '502'])
      expect(nginx).toMatch(
        new RegExp(`add_header access-control-allow-origin \\* always;\\n\\s*return ${status} `),
      )
    expect(nginx).toMatch(/gzip_types application\/json;/)
  })
})
