import {
  createOnrampUrl,
  getHistory,
  getOnrampOptions,
  getOnrampQuote,
  type OnrampOptions,
  type OnrampQuote,
  type OnrampUrl,
} from '@latchkey/api'
import { type ApiHost, openApi } from '../backEnd/openApi.js'
import type { BuyFiat, BuyMethod, BuyOrder, BuyProviderId, BuyToken } from './BuyingController.js'

/** Where the visitor is, as far as the page says so. */
export type BuyPlace = {
  /** Two letters (ISO 3166-1). */
  readonly country?: string
  /** A state, as ISO 3166-2 has it after the hyphen. */
  readonly subdivision?: string
}

export type BuyRequest = {
  readonly provider: BuyProviderId
  /** The bare address. */
  readonly address: string
  readonly fiat: BuyFiat
  readonly token: BuyToken
  readonly method: BuyMethod
  readonly amount: string
  readonly place: BuyPlace
  /** The id of the quote that is shown. */
  readonly quoteId?: string
}

export type BuyService = {
  options(
    asked: { readonly provider: BuyProviderId | undefined; readonly place: BuyPlace },
    signal: AbortSignal,
  ): Promise<OnrampOptions>
  quote(request: BuyRequest, signal: AbortSignal): Promise<OnrampQuote>
  /** The same `key` begins one purchase only. */
  url(request: BuyRequest, key: string, signal: AbortSignal): Promise<OnrampUrl>
  /** Undefined for an order that the service does not know. */
  order(
    order: { readonly provider: BuyProviderId; readonly id: string; readonly address: string },
    signal: AbortSignal,
  ): Promise<Pick<BuyOrder, 'status' | 'transaction'> | undefined>
}

const statuses: Readonly<Record<string, BuyOrder['status']>> = {
  created: 'inProgress',
  pending: 'inProgress',
  confirmed: 'success',
  failed: 'failed',
}

/**
 * Opens the host's back end for purchases.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function openBuyService(endpoint: string, host: ApiHost): BuyService {
  const client = openApi('blockchain', endpoint, host)
  return {
    options: ({ provider, place }, signal) =>
      getOnrampOptions(client, { ...(provider && { provider }), ...place }, { signal }),
    quote: ({ provider, address, fiat, token, method, amount, place }, signal) =>
      getOnrampQuote(
        client,
        {
          purchaseCurrency: token.id,
          paymentCurrency: fiat.id,
          amount,
          network: token.networkName,
          provider,
          address,
          paymentMethod: method,
          ...place,
        },
        { signal },
      ),
    url: (
      { provider, address, fiat, token, method, amount, place, quoteId },
      idempotencyKey,
      signal,
    ) =>
      createOnrampUrl(
        client,
        {
          destinationWallets: [{ address, blockchains: [token.networkName], assets: [token.id] }],
          defaultNetwork: token.networkName,
          presetFiatAmount: Number(amount),
          provider,
          purchaseCurrency: token.id,
          paymentCurrency: fiat.id,
          paymentMethod: method,
          ...(quoteId !== undefined && { quoteId }),
          ...place,
        },
        { signal, idempotencyKey },
      ),
    async order({ provider, id, address }, signal) {
      const input = { account: address, onramp: provider }
      const { data } = await getHistory(client, input, { signal, probe: true })
      const found = data.find((record) => record.id === id)
      if (!found) return undefined
      const { status, hash } = found.metadata
      return { status: statuses[status] ?? 'inProgress', ...(hash && { transaction: hash }) }
    },
  }
}
