import { isLocalHost, type Network } from '@latchkey/core'
import type { KitOptions } from '../kit/KitOptions.js'
import { checkPlaces } from './checkPlaces.js'
import { checkValues } from './checkValues.js'
import { meant } from './meant.js'
import { optionNames } from './optionNames.js'

/**
 * Non-fatal mistakes in a kit's options, one sentence each, for the developer.
 *
 * @example
 * checkOptions({ adapters: [], termsUrl: 'example.org' })
 */
export function checkOptions(given: KitOptions): readonly string[] {
  const options = withObjects(given)
  return [
    ...checkParts(given),
    ...checks.flatMap((check) => {
      try {
        return check(options)
      } catch {
        // A value that no option takes: it fails where it is used.
        return []
      }
    }),
  ]
}

/** Options that are objects, with an example of each. */
const parts = {
  metadata: "metadata: { name: 'Example' }",
  endpoints: "endpoints: { blockchain: 'https://api.example.org' }",
  names: "names: { zone: 'example.eth' }",
  onramp: "onramp: { country: 'DE' }",
  features: 'features: { swaps: false }',
  wallets: "wallets: { featured: ['latchkey:metamask'] }",
  theme: "theme: { mode: 'dark' }",
} as const

const partNames = Object.keys(parts) as (keyof typeof parts)[]

/** The options in which each part is an object. */
export function withObjects(options: KitOptions): KitOptions {
  const others = partNames.filter((part) => Object(options[part]) !== options[part])
  return { ...options, ...Object.fromEntries(others.map((part) => [part, undefined])) }
}

function checkParts(options: KitOptions): readonly string[] {
  return partNames
    .filter((part) => !['object', 'undefined'].includes(typeof options[part]))
    .filter((part) => !(part === 'features' && options.features === 'remote'))
    .map(
      (part) => `The option ${part} is a ${typeof options[part]}, not an object: ${parts[part]}.`,
    )
}

function checkNames(options: KitOptions): readonly string[] {
  const unknown = (names: readonly string[], given: unknown, prefix = '') =>
    typeof given === 'object' && given !== null
      ? Object.keys(given)
          .filter((name) => !names.includes(name))
          .map((name) => `The option ${prefix}${name} is unknown.${meant(name, names)}`)
      : []
  return [
    ...unknown(optionNames.kit, options),
    ...partNames.flatMap((part) => unknown(optionNames[part], options[part], `${part}.`)),
  ]
}

function checkWays({ adapters = [], connectors = [], networks }: KitOptions): readonly string[] {
  return [
    ...(adapters.length + connectors.length === 0
      ? ['The kit has neither adapters nor connectors, so no wallet can be connected.']
      : []),
    ...(adapters.length > 0 && networks
      ? [
          'The option networks changes nothing beside adapters: give each network to its adapter, as in evm({ networks: [mainnet] }).',
        ]
      : []),
    ...repeated(connectors.map(({ id }) => id)).map((id) => `Two connectors have the id ${id}.`),
  ]
}

function checkNetworks({ adapters = [], networks = [] }: KitOptions): readonly string[] {
  const nameOf = ({ name, caipNetworkId }: Network) => `${name} (${caipNetworkId})`
  const foreign = adapters.flatMap(({ namespace, networks: own }) =>
    own
      .filter(({ chainNamespace }) => chainNamespace !== namespace)
      .map(
        (network) =>
          `The ${namespace} adapter was given ${nameOf(network)}, a network of ${network.chainNamespace}.`,
      ),
  )
  const ids = [...adapters.flatMap((adapter) => adapter.networks), ...networks].map(
    ({ caipNetworkId }) => caipNetworkId,
  )
  return [...foreign, ...repeated(ids).map((id) => `The network ${id} is offered twice.`)]
}

function checkWallets({ wallets: { custom = [] } = {} }: KitOptions): readonly string[] {
  return repeated(custom.map(({ id }) => id)).map((id) => `Two custom wallets have the id ${id}.`)
}

function checkUrls({ endpoints = {}, termsUrl, privacyUrl }: KitOptions): readonly string[] {
  const bad = Object.entries(endpoints)
    .filter(([, value]) => typeof value === 'string' && !isEndpoint(value))
    .map(([name, value]) => {
      const isHost = /^[\w.-]+\.[a-z]{2,}(\/|:|$)/i.test(value)
      return `endpoints.${name} is no https URL: ${value}.${isHost ? ` Did you mean https://${value}?` : ''}`
    })
  const links = Object.entries({ termsUrl, privacyUrl })
    .filter(([, value]) => value !== undefined && !URL.canParse(value))
    .map(([name, value]) => `The option ${name} is no URL: ${value}.`)
  return [...bad, ...links]
}

function isEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}

function checkTheme({ theme = {} }: KitOptions): readonly string[] {
  const { mode } = theme
  const known: readonly unknown[] = [undefined, 'dark', 'light']
  return [
    ...(known.includes(mode)
      ? []
      : [`theme.mode is ${mode}: it is dark or light, or left out to follow the system.`]),
    ...(['variables', 'light', 'dark'] as const).flatMap((part) =>
      Object.keys(theme[part] ?? {})
        .map((name) => name.replace(/^--lk-/, ''))
        .filter((name) => !optionNames.variables.includes(name))
        .map((name) => `theme.${part}.${name} is unknown.${meant(name, optionNames.variables)}`),
    ),
  ]
}

const repeated = (values: readonly string[]): readonly string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

const checks = [
  checkNames,
  checkWays,
  checkNetworks,
  checkWallets,
  checkUrls,
  checkTheme,
  checkValues,
  checkPlaces,
]
