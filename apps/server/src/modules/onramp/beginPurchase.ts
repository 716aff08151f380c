import type { CreateOnrampUrlInput, OnrampUrl } from '@latchkey/api'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { RouteRequest } from '../../http/Route.js'
import { addressNamespaces } from '../blockchain/addressNamespaces.js'
import { keyOf } from './createOrderStore.js'
import type { Orders } from './createOrders.js'
import { currencyId, refused, type Sales } from './createSales.js'
import type { OnrampProvider } from './OnrampProvider.js'

const mostKeyCharacters = 200
const fallbackCurrency = 'USDC'
const fallbackNetwork = 'ethereum'

/** Begins a purchase. @throws HttpProblem 400, 409, 422, 501, 502, 503 */
export async function beginPurchase(
  { body, text, project, origin, header, address: clientIp }: RouteRequest,
  { sales, orders }: { readonly sales: Sales; readonly orders: Orders },
): Promise<OnrampUrl> {
  const given = body as CreateOnrampUrlInput
  const provider = sales.find(given.provider)
  const { address, network, chainId, purchaseCurrency } = placeOf(given, provider)
  const place = sales.placeOf(provider, given)
  await sales.checkSold(provider, { currency: purchaseCurrency, network, place })
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
      ...place,
      paymentMethod: given.paymentMethod ?? 'card',
      clientIp,
      ref: order.ref,
      quoteId: given.quoteId,
    })
    await orders.store.setUrl(order.ref, url)
    return { url, id: order.id }
  } catch (error) {
    await orders.store.drop(order.ref)
    throw error
  }
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
    purchaseCurrency: currencyId(purchaseCurrency ?? assets?.[0] ?? fallbackCurrency),
  }
}

/** Digits without an exponent. */
const textOf = (value: number | undefined) =>
  value === undefined || value === 0 ? undefined : value.toFixed(8).replace(/\.?0+$/, '')
