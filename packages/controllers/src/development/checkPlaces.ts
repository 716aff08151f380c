import { sanitizeImageUrl, toHttpsUrl, type Wallet } from '@latchkey/core'
import type { KitOptions } from '../kit/KitOptions.js'
import { meant } from './meant.js'

/** Links of a wallet that a browser opens. */
const webLinks = ['homepage', 'webApp', 'appStore', 'playStore', 'chromeStore'] as const

/**
 * Networks, tokens, hosts and links that lead nowhere, one sentence each.
 *
 * @example
 * checkPlaces({ adapters: [], onramp: { hosts: ['https://pay.example.org'] } })
 */
export function checkPlaces(options: KitOptions): readonly string[] {
  return [
    ...checkAdapters(options),
    ...checkTokens(options),
    ...checkHosts(options),
    ...checkVisitors(options),
    ...checkCustom(options),
  ]
}

function checkAdapters({ adapters = [] }: KitOptions): readonly string[] {
  return adapters
    .filter(({ networks }) => networks.length === 0)
    .map(
      ({ namespace }) =>
        `The ${namespace} adapter was given no network, so no wallet can be connected through it.`,
    )
}

function checkTokens(options: KitOptions): readonly string[] {
  const { adapters = [], networks = [], tokens = {}, networkImages = {} } = options
  const ids = [...adapters.flatMap((adapter) => adapter.networks), ...networks].map(
    ({ caipNetworkId }) => caipNetworkId,
  )
  const foreign = (name: string, given: object) =>
    Object.keys(given)
      .filter((id) => !ids.some((each) => each === id))
      .map((id) => `${name} names ${id}, but no network of that id is offered.${meant(id, ids)}`)
  // Elsewhere a token is no address: the id of an asset, or a denom.
  const checked = adapters.filter(({ namespace }) => ['eip155', 'solana'].includes(namespace))
  const wrong = Object.entries(tokens).flatMap(([id, given]) => {
    const adapter = checked.find(({ namespace }) => id.startsWith(`${namespace}:`))
    if (!Array.isArray(given)) return [`The tokens of ${id} are a ${typeof given}, not a list.`]
    return given
      .filter((token) => adapter && !adapter.looksLikeAddress(`${token}`))
      .map((token) => `tokens names ${token} on ${id}, which is not the address of a token.`)
  })
  return [...foreign('tokens', tokens), ...foreign('networkImages', networkImages), ...wrong]
}

function checkHosts({ onramp: { hosts = [] } = {} }: KitOptions): readonly string[] {
  return hosts
    .filter((host) => host.includes('/'))
    .map((host) => {
      const own = URL.canParse(host) ? new URL(host).host : ''
      return `onramp.hosts names ${host}, which is no host.${own ? ` Did you mean ${own}?` : ''}`
    })
}

function checkVisitors({ onramp: { country, subdivision } = {} }: KitOptions): readonly string[] {
  const examples = { country: 'US', subdivision: 'NY' }
  return Object.entries({ country, subdivision })
    .filter(([, given]) => given !== undefined && !/^[A-Z]{2}$/.test(given))
    .map(([name, given]) => {
      const example = examples[name as keyof typeof examples]
      return `onramp.${name} is ${given}: it is two capital letters, such as ${example}.`
    })
}

function checkCustom({ wallets: { custom = [] } = {} }: KitOptions): readonly string[] {
  const wrong = ({ name, links = {}, imageUrl }: Wallet) => [
    ...webLinks
      .filter((link) => links[link] !== undefined && !toHttpsUrl(links[link]))
      .map((link) => `The ${link} of the custom wallet ${name} is no https URL: ${links[link]}.`),
    ...(imageUrl === undefined || sanitizeImageUrl(imageUrl)
      ? []
      : [`The imageUrl of the custom wallet ${name} is no https or data URL: ${imageUrl}.`]),
  ]
  return custom.flatMap(wrong)
}
