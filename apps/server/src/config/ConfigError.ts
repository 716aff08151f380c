/**
 * The configuration cannot be used. The message names each place and what is wrong there; it is for
 * the operator and holds no values.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
