import {
  type CreateOnrampUrlInput,
  createOnrampUrlCall,
  type GetOnrampQuoteInput,
  getOnrampOptionsCall,
  getOnrampQuoteCall,
  type OnrampOptions,
} from '@latchkey/api'
import { createSingleFlight } from '@latchkey/core'
import { jsonAnswer, textAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route, RouteRequest } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { addressNamespaces } from '../blockchain/addressNamespaces.js'
import { callRoute } from '../callRoute.js'
import { createOnrampProviders } from './createOnrampProviders.js'
import { keyOf } from './createOrderStore.js'
import { createOrders, type Orders } from './createOrders.js'
import { createWebhookRoutes } from './createWebhookRoutes.js'
import type { OnrampProvider } from './OnrampProvider.js'

const mostKeyCharacters = 200
const fallbackCurrency = 'USDC'
const fallbackNetwork = 'ethereum'

export type Onramp = {
  readonly routes: readonly Route[]
  readonly records: Orders['records']
}

const refused = (code: string, message: string) => new HttpProblem(400, code, message)

/** Purchases through the configured providers. @throws ConfigError if a key is missing */
export function createOnrampRoutes(context: ServerContext): Onramp {
  const { config, cache } = context
  const providers = createOnrampProviders(context)
  const orders = createOrders(context, providers)
  const flights = createSingleFlight<string>()
  const [first] = providers
  const country = config.onramp?.country ?? 'US'
  const optionsMs = (config.onramp?.optionsSeconds ?? 0) * 1000

  const find = (id: string | undefined): OnrampProvider => {
    if (!first) throw new HttpProblem(501, 'NOT_CONFIGURED', 'This server sells nothing')
    const found = id === undefined ? first : providers.find((each) => each.id === id)
    if (!found) throw refused('UNKNOWN_PROVIDER', 'This server has no such provider')
    return found
  }

  async function optionsOf(provider: OnrampProvider, of: string): Promise<string> {
    const key = `onramp:${provider.id}:${of}`
    const kept = await cache.get(key)
    if (kept !== undefined) return kept
    return flights(key, async () => {
      const options: OnrampOptions = await provider.options(of)
      const text = JSON.stringify({ providers: providers.map(({ id }) => id), ...options })
      await cache.set(key, text, optionsMs)
      return text
    })
  }

  /** Money that goes to another network than the page says may be lost. @throws HttpProblem 400 */
  async function checkSold(
    provider: OnrampProvider,
    { currency, network, of }: Readonly<Record<'currency' | 'network' | 'of', string>>,
  ) {
    if (!provider.namesNetworks) return
    const { purchaseCurrencies }: OnrampOptions = JSON.parse(await optionsOf(provider, of))
    const sold = purchaseCurrencies.find(({ id }) => id === currency)
    if (!sold?.networks.some(({ name }) => name === network))
      throw refused('NETWORK_NOT_SOLD', 'The provider does not sell this on this network')
  }

  const routes: readonly Route[] = [
    callRoute(getOnrampOptionsCall, {
      summary: 'What a provider sells, on which networks, and what it takes for it.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 501: 'problem', 502: 'problem', 503: 'problem' },
      answer: async ({ query }) => {
        const given = query as { provider?: string; country?: string }
        return textAnswer(await optionsOf(find(given.provider), given.country ?? country))
      },
    }),
    callRoute(getOnrampQuoteCall, {
      summary: 'What a purchase costs, as its provider says; never a figure of this server’s own.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 501: 'problem', 502: 'problem', 503: 'problem' },
      answer: async ({ body, address: clientIp }) => {
        const given = body as GetOnrampQuoteInput
        const provider = find(given.provider)
        const currency = idOf(given.purchaseCurrency)
        const of = given.country ?? country
        await checkSold(provider, { currency, network: given.network, of })
        return jsonAnswer(
          await provider.quote({
            purchaseCurrency: currency,
            paymentCurrency: idOf(given.paymentCurrency),
            amount: given.amount,
            network: given.network,
            address: given.address,
            country: of,
            paymentMethod: given.paymentMethod ?? 'card',
            clientIp,
          }),
        )
      },
    }),
    callRoute(createOnrampUrlCall, {
      summary:
        'Begins a purchase: the provider’s page for it, and the id by which the history has it. The same Idempotency-Key gets the same answer.',
      access: 'origin',
      limit: 'signIn',
      refusals: { 409: 'problem', 422: 'problem', 501: 'problem', 502: 'problem', 503: 'problem' },
      answer: async (request) => jsonAnswer(await begin(request)),
    }),
    ...createWebhookRoutes(context, { providers, orders }),
  ]

  async function begin({ body, text, project, origin, header, address: clientIp }: RouteRequest) {
    const given = body as CreateOnrampUrlInput
    const provider = find(given.provider)
    const { address, network, chainId, purchaseCurrency } = placeOf(given, provider)
    const of = given.country ?? country
    await checkSold(provider, { currency: purchaseCurrency, network, of })
    const key = header('idempotency-key') ?? ''
    if (key === '' || key.length > mostKeyCharacters)
      throw refused('IDEMPOTENCY_KEY_REQUIRED', 'A purchase needs an Idempotency-Key')
    const order = await orders.store.begin({
      provider: provider.id,
      projectId: project?.id ?? '',
      account: keyOf(address),
      network: chainId,
      currency: purchaseCurrency.replace(/_.*$/, ''),
      requestKey: JSON.stringify([project?.id ?? '', origin ?? '', key]),
      body: text,
    })
    if (!order.isSame)
      throw new HttpProblem(422, 'KEY_REUSED', 'This Idempotency-Key belongs to another purchase')
    if (order.url !== undefined) return { url: order.url, id: order.id }
    if (!order.isNew)
      throw new HttpProblem(409, 'IN_PROGRESS', 'This purchase is being prepared', {
        retryAfterSeconds: 1,
      })
    try {
      const url = await provider.url({
        purchaseCurrency,
        paymentCurrency: given.paymentCurrency ?? 'USD',
        amount: textOf(given.presetFiatAmount),
        purchaseAmount: textOf(given.presetCryptoAmount),
        network,
        address,
        country: of,
        paymentMethod: given.paymentMethod ?? 'card',
        clientIp,
        ref: order.ref,
      })
      await orders.store.setUrl(order.ref, url)
      return { url, id: order.id }
    } catch (error) {
      await orders.store.drop(order.ref)
      throw error
    }
  }

  return { routes, records: orders.records }
}

/** Where a purchase goes: an address of the network's namespace, which the provider serves. */
function placeOf(
  { destinationWallets, defaultNetwork, purchaseCurrency }: CreateOnrampUrlInput,
  provider: OnrampProvider,
) {
  const serves = (address: string) =>
    addressNamespaces(address).some((each) =>
      (provider.namespaces as readonly string[]).includes(each),
    )
  const wallet = destinationWallets.find(({ address }) => serves(address))
  if (!wallet) throw refused('INVALID_ADDRESS', 'The provider sends to no such address')
  const { address, blockchains, assets } = wallet
  const network = defaultNetwork ?? blockchains?.[0] ?? fallbackNetwork
  const chainId = provider.networkOf(network)
  const [namespace = ''] = (chainId ?? '').split(':')
  if (
    chainId === undefined ||
    !(addressNamespaces(address) as readonly string[]).includes(namespace)
  )
    throw refused('NETWORK_NOT_SOLD', 'The provider sends to no such network')
  return {
    address,
    network,
    chainId,
    purchaseCurrency: purchaseCurrency ?? assets?.[0] ?? fallbackCurrency,
  }
}

/** Digits without an exponent. */
const textOf = (value: number | undefined) =>
  value === undefined || value === 0 ? undefined : value.toFixed(8).replace(/\.?0+$/, '')

/** A currency by its id, or whole as the options have it. */
function idOf(currency: GetOnrampQuoteInput['purchaseCurrency']): string {
  const id = typeof currency === 'string' ? currency : currency.id
  if (typeof id !== 'string' || !/^[\w.:-]{1,64}$/.test(id))
    throw refused('INVALID_REQUEST', 'A currency has an id')
  return id
}
