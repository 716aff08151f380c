import { createEarlyError, createError } from '@latchkey/core'

/**
 * Throws for options that make a kit impossible. In production their first use fails instead.
 *
 * @throws INVALID_CONFIGURATION, SIWX_OPTIONS_CONFLICT
 */
export function refuseOptions(given: unknown): void {
  if (typeof given !== 'object' || given === null)
    throw invalid('createKit was called without options: createKit({ adapters: [evm({ … })] }).')
  const { adapters = [] } = given as { readonly adapters?: unknown }
  refuseAdapters(adapters)
  const { siwx, siweConfig } = given as Readonly<Record<string, unknown>>
  if (siwx && siweConfig) throw createError('SIWX_OPTIONS_CONFLICT')
}

function refuseAdapters(adapters: unknown): void {
  if (!Array.isArray(adapters))
    throw invalid('The option adapters is not a list: adapters: [evm({ … })].')
  adapters.forEach((adapter: unknown, index) => {
    if (typeof adapter === 'function')
      throw invalid(
        `adapters[${index}] is a function: call it, as in evm({ networks: [mainnet] }).`,
      )
    if (typeof (adapter as { namespace?: unknown } | undefined)?.namespace !== 'string')
      throw invalid(`adapters[${index}] is no adapter.`)
  })
}

const invalid = (details: string) => createEarlyError('INVALID_CONFIGURATION', { details })
