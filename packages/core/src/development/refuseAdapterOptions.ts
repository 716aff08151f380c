import { createEarlyError } from '../errors/createEarlyError.js'
import { warnUnknownOptions } from './warnUnknownOptions.js'

/**
 * Throws for an adapter without options or without its list of networks, and warns about unknown
 * options. `example` shows what was meant. For code that production builds omit.
 *
 * @throws INVALID_CONFIGURATION
 * @example
 * refuseAdapterOptions({ networks: [] }, 'evm({ networks: [mainnet] })', { networks: true })
 */
export function refuseAdapterOptions(
  options: unknown,
  example: string,
  known: Readonly<Record<string, true>>,
): void {
  const [name = ''] = example.split('(')
  if (Object(options) !== options) throw invalid(`${name} was called without options: ${example}.`)
  const { networks } = options as { readonly networks?: unknown }
  if (!Array.isArray(networks))
    throw invalid(`${name} was called without its list of networks: ${example}.`)
  for (const network of networks as readonly unknown[])
    if (Object(network) !== network)
      throw invalid(
        `networks[${networks.indexOf(network)}] of ${name} is no network: ${kindOf(network)}.`,
      )
  warnUnknownOptions(name, options as object, known)
}

const kindOf = (value: unknown): string =>
  value === undefined || value === null ? `${value}` : `a ${typeof value}`

const invalid = (details: string) => createEarlyError('INVALID_CONFIGURATION', { details })
