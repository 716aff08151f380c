import { ConfigError } from './ConfigError.js'

/** A key that the environment alone has. `field` names it in the error. @throws ConfigError */
export function secretOf(field: string, variable: string): string {
  const key = process.env[variable]
  if (key === undefined || key === '')
    throw new ConfigError(`${field}: the environment has no ${variable}.`)
  return key
}
