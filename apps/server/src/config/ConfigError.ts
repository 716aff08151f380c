/**
 * An invalid configuration. The message names each place and problem for the operator, and contains
 * no values.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
