import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from './ConfigError.js'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The secret of a variable, or of the file that the variable with the suffix `_FILE` names, as
 * container platforms provide it; undefined without either.
 *
 * @throws ConfigError when both are set, and when the file cannot be read or holds nothing
 */
export function readSecret(
  name: string,
  environment: Environment,
  folder: string,
): string | undefined {
  const value = environment[name]
  const file = environment[`${name}_FILE`]
  if (value && file) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`)
  if (!file) return value
  let text: string
  try {
    text = readFileSync(resolve(folder, file), 'utf8').trim()
  } catch {
    throw new ConfigError(`${name}_FILE names ${file}, which cannot be read.`)
  }
  if (text === '') throw new ConfigError(`${name}_FILE names ${file}, which is empty.`)
  return text
}

/**
 * A key that no setting holds, but the environment, under the name that `field` gives.
 *
 * @throws ConfigError without it
 */
export function secretOf(field: string, variable: string): string {
  const key = readSecret(variable, process.env, process.cwd())
  if (key === undefined || key === '')
    throw new ConfigError(`${field}: the environment has no ${variable}.`)
  return key
}
