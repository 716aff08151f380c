import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from './ConfigError.js'
import { checkConfig, configJsonSchema, readConfig, secretVariables } from './readConfig.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (settings: unknown) =>
  writeFileSync(
    join(folder, 'latchkey-server.json'),
    typeof settings === 'string' ? settings : JSON.stringify(settings),
  )

describe('the configuration', () => {
  it('needs no file: it binds this machine and keeps an embedded database', () => {
    const config = readConfig({ folder })
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8787, mode: 'production', chains: [] })
    expect(config.dataFolder).toBe(join(folder, 'latchkey-data'))
    expect(config.databaseUrl).toBeUndefined()
  })

  it('takes the command line over the environment over the file', () => {
    write({
      port: 1,
      host: 'a.example',
      dataFolder: 'x',
      limits: { rpc: { points: 5, seconds: 1 } },
    })
    const config = readConfig({
      folder,
      environment: {
        LATCHKEY_PORT: '2',
        LATCHKEY_HOST: 'b.example',
        DATABASE_URL: 'postgres://db/x',
      },
      overrides: { host: 'c.example' },
    })
    expect(config).toMatchObject({
      port: 2,
      host: 'c.example',
      databaseUrl: 'postgres://db/x',
      dataFolder: join(folder, 'x'),
    })
    expect(config.limits.rpc).toEqual({ points: 5, seconds: 1 })
    expect(config.limits.events.points).toBe(240)
  })

  it('without --config, and without a file in the working folder, the file of the system is taken', () => {
    const place = mkdtempSync(join(tmpdir(), 'latchkey-system-'))
    const systemFile = join(place, 'latchkey-server.json')
    writeFileSync(systemFile, JSON.stringify({ port: 7, dataFolder: 'kept' }))
    expect(readConfig({ folder, systemFile })).toMatchObject({
      port: 7,
      dataFolder: join(place, 'kept'),
    })
    write({ port: 8 })
    expect(readConfig({ folder, systemFile }).port).toBe(8)
    rmSync(place, { recursive: true })
    rmSync(join(folder, 'latchkey-server.json'))
    expect(readConfig({ folder, systemFile }).port).toBe(8787)
  })

  it('the environment switches the relay off and names its URLs', () => {
    expect(readConfig({ folder }).relay).toMatchObject({ enabled: true, audience: [] })
    const environment = {
      LATCHKEY_RELAY: 'off',
      LATCHKEY_RELAY_URL: 'wss://relay.example, ws://127.0.0.1:8787',
    }
    expect(readConfig({ folder, environment }).relay).toMatchObject({
      enabled: false,
      audience: ['wss://relay.example', 'ws://127.0.0.1:8787'],
    })
    expect(
      messageOf(() => readConfig({ folder, environment: { LATCHKEY_RELAY: 'perhaps' } })),
    ).toContain('relay.enabled')
    expect(
      messageOf(() =>
        readConfig({ folder, environment: { LATCHKEY_RELAY_URL: 'https://relay.example' } }),
      ),
    ).toContain('relay.audience')
  })

  it.each(secretVariables)(
    'takes %s from a file that its _FILE names, and not from two places',
    (name) => {
      const value = name.startsWith('LATCHKEY')
        ? 'a'.repeat(20)
        : `${name === 'REDIS_URL' ? 'redis' : 'postgres'}://db.example/x`
      const file = join(folder, 'secret')
      writeFileSync(file, `${value}\n`)
      const field = {
        DATABASE_URL: 'databaseUrl',
        REDIS_URL: 'redisUrl',
        LATCHKEY_METRICS_TOKEN: 'metricsToken',
      }[name]
      expect(readConfig({ folder, environment: { [`${name}_FILE`]: file } })).toMatchObject({
        [field]: value,
      })
      expect(
        messageOf(() =>
          readConfig({ folder, environment: { [`${name}_FILE`]: file, [name]: value } }),
        ),
      ).toContain('not both')
      expect(
        messageOf(() =>
          readConfig({ folder, environment: { [`${name}_FILE`]: join(folder, 'other') } }),
        ),
      ).toContain('cannot be read')
      writeFileSync(file, '\n')
      expect(
        messageOf(() => readConfig({ folder, environment: { [`${name}_FILE`]: file } })),
      ).toContain('empty')
    },
  )

  it('names every wrong field at once and no value', () => {
    write({
      port: 'secret-value',
      chains: [{ id: 'eip155', name: 'x', nativeCurrency: {} }],
      colour: 'red',
    })
    expect(() => readConfig({ folder })).toThrow(ConfigError)
    const message = messageOf(() => readConfig({ folder }))
    for (const part of ['port', 'chains.0.id', 'chains.0.nativeCurrency.symbol', 'colour'])
      expect(message).toContain(part)
    expect(message).not.toContain('secret-value')
  })

  it('says so when the file is not there, is no JSON or is no object', () => {
    expect(messageOf(() => readConfig({ folder, file: 'other.json' }))).toContain('other.json')
    write('{')
    expect(messageOf(() => readConfig({ folder }))).toContain('is not JSON')
    write('[]')
    expect(messageOf(() => readConfig({ folder }))).toContain('one JSON object')
  })

  it('refuses a chain that stands there twice', () => {
    const chain = {
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    expect(() => checkConfig({ chains: [chain, chain] })).toThrow('eip155:1 stands there twice')
  })

  it('names what a source of histories lacks, and where it does not fit', () => {
    const chainWith = (settings: object, id = 'eip155:1') => ({
      id,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      ...settings,
    })
    const told = (settings: object, id?: string) =>
      messageOf(() => checkConfig({ chains: [chainWith(settings, id)] }))
    expect(told({ history: { engine: 'other' } })).toContain('chains.0.history')
    expect(told({ history: { engine: 'blockscout' } })).toContain('chains.0.history.url')
    expect(told({ history: { engine: 'etherscan' } })).toContain('chains.0.history.keyEnv')
    expect(told({ history: { engine: 'zerion', keyEnv: 'KEY' } })).toContain(
      'chains.0.history.chain',
    )
    expect(told({ history: { engine: 'ots' } })).toContain('rpc names none')
    expect(told({ follow: {} }, 'solana:x')).toContain('chains.0.follow: only chains of eip155')
    const blockscout = { engine: 'blockscout', url: 'https://explorer.example' }
    expect(told({ history: blockscout }, 'cosmos:x')).toContain('chains.0.history: only chains')
    expect(told({ history: blockscout })).toBe('')
  })

  it('has a JSON schema that editors take', () => {
    expect(configJsonSchema()).toMatchObject({
      type: 'object',
      properties: { port: { default: 8787 } },
      additionalProperties: false,
    })
  })
})

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}
