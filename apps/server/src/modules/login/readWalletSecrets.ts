import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/Config.js'
import { ConfigError } from '../../config/ConfigError.js'
import { readSecret } from '../../config/secretOf.js'
import type { Database } from '../../database/Database.js'
import type { Log } from '../../log/createLog.js'

/** Each 32 bytes. None of them is in the database. */
export type WalletSecrets = {
  /** Encrypts the rows of the embedded wallet. */
  readonly kek: Uint8Array
  /** Hashes mailboxes and codes. */
  readonly pepper: Uint8Array
  /** Opens wallets after a login, where `recovery` is `email`. */
  readonly unsealKey: Uint8Array
}

type Parts = { readonly config: Config; readonly database: Database; readonly log: Log }
type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the keys of the embedded wallet from the environment. In development missing ones are made,
 * and kept in a file of the data folder.
 *
 * @throws ConfigError for one that is missing in production, is not 32 bytes, equals another, or is
 *   in the database
 */
export async function readWalletSecrets(
  { config, database, log }: Parts,
  environment: Environment = process.env,
): Promise<WalletSecrets> {
  const { kekEnv = '', pepperEnv = '', unsealKeyEnv = '' } = config.wallet ?? {}
  const made = config.mode === 'development' ? keysOfDevelopment(config.dataFolder) : undefined
  let isMade = false
  const read = (field: string, variable: string): string => {
    const given = readSecret(variable, environment, process.cwd()) || undefined
    const text = given ?? made?.()[field]
    if (text === undefined)
      throw new ConfigError(`wallet.${field}: the environment has no ${variable}.`)
    if (!/^[0-9a-f]{64}$/i.test(text))
      throw new ConfigError(`wallet.${field}: ${variable} is not 64 hexadecimal digits.`)
    isMade ||= given === undefined
    return text.toLowerCase()
  }
  const texts = [
    read('kekEnv', kekEnv),
    read('pepperEnv', pepperEnv),
    read('unsealKeyEnv', unsealKeyEnv),
  ] as const
  if (new Set(texts).size < texts.length)
    throw new ConfigError(`wallet: ${kekEnv}, ${pepperEnv} and ${unsealKeyEnv} must differ.`)
  const stored = await database.all('SELECT value FROM secrets')
  if (stored.some(({ value }) => texts.some((text) => text === String(value).toLowerCase())))
    throw new ConfigError('wallet: a key is in the database. Make new ones.')
  if (isMade)
    log('warn', 'keys of the embedded wallet are in the data folder: for development alone')
  const [kek, pepper, unsealKey] = texts
  return { kek: toBytes(kek), pepper: toBytes(pepper), unsealKey: toBytes(unsealKey) }
}

const toBytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** Keys that survive a restart, since the wallets in the database need them. */
const keysOfDevelopment = (folder: string) => (): Readonly<Record<string, string>> => {
  const file = join(folder, 'development-wallet-keys.json')
  if (existsSync(file))
    return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  const keys = Object.fromEntries(
    ['kekEnv', 'pepperEnv', 'unsealKeyEnv'].map((field) => [
      field,
      randomBytes(32).toString('hex'),
    ]),
  )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}
