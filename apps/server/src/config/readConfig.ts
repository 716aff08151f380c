import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { type Config, configSchema } from './Config.js'
import { ConfigError } from './ConfigError.js'
import { readSecret } from './secretOf.js'

/** Environment variables and their fields. */
export const environmentFields = {
  LATCHKEY_MODE: 'mode',
  LATCHKEY_HOST: 'host',
  LATCHKEY_PORT: 'port',
  LATCHKEY_DATA: 'dataFolder',
  DATABASE_URL: 'databaseUrl',
  REDIS_URL: 'redisUrl',
  LATCHKEY_TRUSTED_PROXIES: 'trustedProxies',
  LATCHKEY_DRAIN_DELAY: 'drainDelaySeconds',
  LATCHKEY_START_SECONDS: 'startSeconds',
  LATCHKEY_LOG_LEVEL: 'logLevel',
  LATCHKEY_METRICS_TOKEN: 'metricsToken',
  LATCHKEY_CATALOGUE: 'catalogue.folder',
  LATCHKEY_SIGNING_KEY_FILE: 'catalogue.signingKeyFile',
  LATCHKEY_PRICES: 'prices.file',
  LATCHKEY_RELAY: 'relay.enabled',
  LATCHKEY_RELAY_URL: 'relay.audience',
  LATCHKEY_REDIS_PREFIX: 'redisPrefix',
} as const

/**
 * Variables that hold a secret. With the suffix `_FILE` they name a file with the secret, as
 * container platforms provide it.
 */
export const secretVariables = [
  'DATABASE_URL',
  'REDIS_URL',
  'LATCHKEY_METRICS_TOKEN',
] as const satisfies readonly (keyof typeof environmentFields)[]

/** Blank text is no zero. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** A path of the environment or the command line is one of the working folder. */
const toPath = (text: string, folder: string): string =>
  text === '' ? text : resolve(folder, text)

const readers: Readonly<Record<string, (text: string, folder: string) => unknown>> = {
  dataFolder: toPath,
  'catalogue.folder': toPath,
  'catalogue.signingKeyFile': toPath,
  'prices.file': toPath,
  port: numberOf,
  trustedProxies: numberOf,
  drainDelaySeconds: numberOf,
  startSeconds: numberOf,
  'relay.enabled': (text) => ({ on: true, off: false })[text] ?? text,
  'relay.audience': (text) => text.split(',').map((url) => url.trim()),
}

export type ReadConfigOptions = {
  /** @default latchkey-server.json in the working folder, else the system's, if it exists */
  readonly file?: string | undefined
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Values of the command line; they take precedence. */
  readonly overrides?: Readonly<Record<string, unknown>>
  readonly folder?: string
  /** Fallback path of the file, per the hosting guide. */
  readonly systemFile?: string
}

/**
 * Reads the configuration: defaults, then the file, then the environment, then the command line.
 * Paths in the file are relative to it, all others to the working folder.
 *
 * @throws ConfigError that names every wrong field
 */
export function readConfig({
  file,
  environment = {},
  overrides = {},
  folder = process.cwd(),
  systemFile = '/etc/latchkey/latchkey-server.json',
}: ReadConfigOptions = {}): Config {
  const own = resolve(folder, file ?? 'latchkey-server.json')
  const path = file === undefined && !existsSync(own) && existsSync(systemFile) ? systemFile : own
  const there = existsSync(path)
  if (file !== undefined && !there) throw new ConfigError(`There is no configuration file ${path}.`)
  const settings: Record<string, unknown> = there ? parseFile(path) : {}
  const read = (field: string, value: unknown) =>
    typeof value === 'string' ? (readers[field]?.(value, folder) ?? value) : value
  for (const [name, field] of Object.entries(environmentFields)) {
    const isSecret = (secretVariables as readonly string[]).includes(name)
    const value = isSecret ? readSecret(name, environment, folder) : environment[name]
    if (value === undefined || value === '') continue
    assign(settings, field, read(field, value))
  }
  for (const [field, value] of Object.entries(overrides))
    if (value !== undefined) assign(settings, field, read(field, value))
  return withAbsolutePaths(checkConfig(settings), there ? dirname(path) : folder)
}

/** Checks settings against the schema. @throws ConfigError */
export function checkConfig(settings: unknown): Config {
  const result = configSchema.safeParse(settings)
  if (!result.success) {
    const lines = result.error.issues.map(
      ({ path, message }) => `  ${path.length === 0 ? 'the whole' : path.join('.')}: ${message}`,
    )
    throw new ConfigError(`The configuration cannot be used:\n${lines.join('\n')}`)
  }
  const lines = problemsOf(result.data)
  if (lines.length > 0)
    throw new ConfigError(
      `The configuration cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    )
  return result.data
}

/** The problems between fields. */
function problemsOf({ chains, swap }: Config): readonly string[] {
  return [...problemsOfChains(chains), ...problemsOfEngines(swap.engines, chains)]
}

function problemsOfEngines(
  engines: Config['swap']['engines'],
  chains: Config['chains'],
): readonly string[] {
  return engines.flatMap(({ kind, chains: asked }, index) => [
    ...(engines.findIndex((each) => each.kind === kind) < index
      ? [`swap.engines: ${kind} stands there twice`]
      : []),
    ...asked
      .filter((id) => !chains.some((chain) => chain.id === id))
      .map((id) => `swap.engines.${index}.chains: chains has no ${id}`),
  ])
}

function problemsOfChains(chains: Config['chains']): readonly string[] {
  const seen = new Set<string>()
  return chains.flatMap(({ id, rpc, follow, history, amm, feeds }, index) => {
    const isTwice = seen.has(id)
    seen.add(id)
    const isEvm = id.startsWith('eip155:')
    return [
      ...(isTwice ? [`chains: ${id} stands there twice`] : []),
      ...(follow && !isEvm ? [`chains.${index}.follow: only chains of eip155 are followed`] : []),
      ...(history && !isEvm
        ? [`chains.${index}.history: only chains of eip155 have such a source`]
        : []),
      ...((amm || feeds.length > 0) && !isEvm
        ? [`chains.${index}: only chains of eip155 have amm and feeds`]
        : []),
      ...(history?.engine === 'ots' && rpc.length === 0
        ? [`chains.${index}.history: ots asks the chain’s nodes, and rpc names none`]
        : []),
    ]
  })
}

/** The JSON schema of latchkey-server.json, for editors. */
export function configJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(configSchema, { io: 'input', target: 'draft-7' }) as Record<string, unknown>
}

function parseFile(path: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(
      `${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigError(`${path} must hold one JSON object.`)
  return value as Record<string, unknown>
}

function assign(settings: Record<string, unknown>, field: string, value: unknown): void {
  const [head = '', tail] = field.split('.')
  if (tail === undefined) {
    settings[head] = value
    return
  }
  const inner = settings[head]
  settings[head] = { ...(typeof inner === 'object' && inner !== null ? inner : {}), [tail]: value }
}

function withAbsolutePaths(config: Config, folder: string): Config {
  const absolute = (path: string | undefined) =>
    path === undefined ? undefined : resolve(folder, path)
  return {
    ...config,
    dataFolder: resolve(folder, config.dataFolder),
    catalogue: {
      folder: absolute(config.catalogue.folder),
      signingKeyFile: absolute(config.catalogue.signingKeyFile),
    },
    prices: { ...config.prices, file: absolute(config.prices.file) },
    ...(config.wallet && {
      wallet: { ...config.wallet, folder: absolute(config.wallet.folder) },
    }),
  }
}
