import { createEarlyError, createError } from '@latchkey/core'

type Given = Readonly<Record<string, unknown>>

/**
 * Throws for options that make a kit impossible. In production their first use fails instead.
 *
 * @throws INVALID_CONFIGURATION, SIWX_OPTIONS_CONFLICT
 */
export function refuseOptions(given: unknown): void {
  if (typeof given !== 'object' || given === null)
    throw invalid('createKit was called without options: createKit({ adapters: [evm({ … })] }).')
  const { adapters = [], siwx, siweConfig, ...options } = given as Given
  refuseAdapters(adapters)
  refuseLists(options)
  refuseDefaultNetwork(options)
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

function refuseLists({ connectors, wallets }: Given): void {
  const given = Object(wallets) as Given
  const refuse = (name: string, list: unknown, meant: string) => {
    if (list !== undefined && !Array.isArray(list))
      throw invalid(`The option ${name} is not a list: ${meant}.`)
  }
  refuse('connectors', connectors, 'connectors: [walletConnect({ … })]')
  for (const name of ['featured', 'included', 'excluded'])
    refuse(`wallets.${name}`, given[name], `${name}: ['latchkey:metamask']`)
  refuse('wallets.custom', given.custom, "custom: [{ id: 'example', name: 'Example' }]")
}

function refuseDefaultNetwork({ defaultNetwork: given }: Given): void {
  if (given === undefined || given === null || typeof given === 'string') return
  const { caipNetworkId } = Object(given) as { readonly caipNetworkId?: unknown }
  throw invalid(
    typeof caipNetworkId === 'string'
      ? `The option defaultNetwork is a network, not its id: defaultNetwork: '${caipNetworkId}'.`
      : `The option defaultNetwork is a ${typeof given}, not the id of a network: defaultNetwork: 'eip155:1'.`,
  )
}

const invalid = (details: string) => createEarlyError('INVALID_CONFIGURATION', { details })
