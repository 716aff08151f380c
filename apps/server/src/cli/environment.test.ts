import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/readConfig.js'
import type { RunningServer } from '../startServer.js'
import { parseCommand } from './parseCommand.js'
import { runCommand } from './runCommand.js'

describe('mistakes on the command line and in the environment', () => {
  let folder = ''
  let file = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-environment-'))
    mkdirSync(join(folder, 'etc'))
    file = join(folder, 'etc', 'latchkey-server.json')
    writeFileSync(file, JSON.stringify({ dataFolder: 'kept', prices: { file: 'prices.json' } }))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const check = async (environment: Readonly<Record<string, string>>, settings: object = {}) => {
    writeFileSync(file, JSON.stringify(settings))
    const lines: string[] = []
    const notes: string[] = []
    const terminal = {
      environment,
      print: (line: string) => lines.push(line),
      note: (line: string) => notes.push(line),
      started: () => {},
    }
    const code = await runCommand(['config', 'check', '--config', file], terminal)
    return { code, text: lines.join('\n'), notes }
  }

  it('an unknown variable with our prefix is a problem', async () => {
    const { code, text } = await check({ LATCHKEY_TRUSTED_PROXY: '1' })
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('LATCHKEY_TRUSTED_PROXY is no setting of this server'),
    ])
    expect(text).not.toContain('can be used')
  })

  it('a start tells of an unknown variable, too', async () => {
    const notes: string[] = []
    let server: RunningServer | undefined
    const terminal = {
      environment: { LATCHKEY_TRUSTED_PROXY: '1' },
      print: () => {},
      note: (line: string) => notes.push(line),
      started: (running: RunningServer) => {
        server = running
      },
    }
    writeFileSync(file, JSON.stringify({ drainDelaySeconds: 0 }))
    const data = join(folder, 'data')
    const args = ['start', '--port', '0', '--data', data, '--config', file]
    await runCommand(args, terminal, { log: () => {} })
    await server?.stop()
    expect(notes).toEqual(['LATCHKEY_TRUSTED_PROXY is no setting of this server'])
  })

  it('known ones, those that hold a key, and those of Kubernetes are no mistakes', async () => {
    const environment = {
      PATH: '/bin',
      LATCHKEY_TRUSTED_PROXIES: '1',
      LATCHKEY_SHOP_KEY: 'secret',
      LATCHKEY_SERVICE_HOST: '10.0.0.1',
      LATCHKEY_SERVICE_PORT_HTTP: '80',
      LATCHKEY_API_PORT_8787_TCP_ADDR: '10.0.0.1',
    }
    const onramp = { meld: { keyEnv: 'LATCHKEY_SHOP_KEY' } }
    expect(await check(environment, { onramp })).toMatchObject({ code: 0 })
  })

  it('an empty port is no free one', () => {
    const { overrides } = parseCommand(['start', '--port', ''])
    expect(() => readConfig({ folder, overrides })).toThrow('port: ')
    const environment = { LATCHKEY_TRUSTED_PROXIES: ' ' }
    expect(() => readConfig({ folder, environment })).toThrow('trustedProxies: ')
  })

  it('paths of the file are relative to it, all others to the working folder', () => {
    const { dataFolder, prices } = readConfig({ folder, file })
    const etc = join(folder, 'etc')
    expect([dataFolder, prices.file]).toEqual([join(etc, 'kept'), join(etc, 'prices.json')])
    const environment = { LATCHKEY_PRICES: 'own.json', LATCHKEY_CATALOGUE: 'wallets' }
    const { overrides } = parseCommand(['backup', 'x', '--data', './data'])
    expect(readConfig({ folder, file, environment, overrides })).toMatchObject({
      dataFolder: join(folder, 'data'),
      prices: { file: join(folder, 'own.json') },
      catalogue: { folder: join(folder, 'wallets') },
    })
  })
})
