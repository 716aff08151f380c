import type { HistoryRecord } from '@latchkey/api'
import { getAddress, isAddress } from 'viem/utils'
import type { ServerContext } from '../../ServerContext.js'
import { createOrderStore, keyOf, type Order, type OrderStore } from './createOrderStore.js'
import type { OnrampProvider, OrderNews } from './OnrampProvider.js'

/** How many orders of an account one reading of its history asks the provider about. */
const askedAtOnce = 3

export type Orders = {
  readonly store: OrderStore
  /** Takes what a provider says, and logs what cannot be. */
  tell(provider: OnrampProvider, news: OrderNews): ReturnType<OrderStore['tell']>
  /** The orders of an account, as its history has them; the provider is asked about open ones. */
  records(account: string, provider: string, chainId?: string): Promise<readonly HistoryRecord[]>
}

/** Orders of purchases, and what their providers say of them. */
export function createOrders(
  { database, log, now }: ServerContext,
  providers: readonly OnrampProvider[],
): Orders {
  const store = createOrderStore(database, now)
  const tell: Orders['tell'] = async (provider, news) => {
    const outcome = await store.tell(provider.id, news)
    if (outcome === 'other')
      log('warn', 'a provider of purchases names another account than the order', {
        provider: provider.id,
      })
    return outcome
  }
  /** A provider that is down leaves what is known. */
  const ask = async (provider: OnrampProvider, order: Order) => {
    if (!(await store.claim(order))) return
    const news = await provider.status(order.ref).catch(() => [])
    for (const each of news) await tell(provider, each)
  }
  return {
    store,
    tell,
    async records(account, providerId, chainId) {
      const provider = providers.find(({ id }) => id === providerId)
      if (!provider) return []
      const key = keyOf(account)
      const known = await store.of(key, provider.id)
      const open = known.filter(isOpen).slice(0, askedAtOnce)
      await Promise.all(open.map((order) => ask(provider, order)))
      const orders = open.length > 0 ? await store.of(key, provider.id) : known
      return orders
        .filter(({ network }) => chainId === undefined || network === chainId)
        .map((order) => toRecord(order, provider))
    },
  }
}

const isOpen = ({ status, hash }: Order) =>
  status === 'created' || status === 'pending' || (status === 'success' && hash === undefined)

function toRecord(order: Order, provider: OnrampProvider): HistoryRecord {
  const { id, status, hash, account, network, currency, amount, createdAt } = order
  return {
    id,
    metadata: {
      operationType: 'receive',
      hash: hash ?? null,
      minedAt: new Date(createdAt).toISOString(),
      sentFrom: '',
      sentTo: isAddress(account) ? getAddress(account) : account,
      status: status === 'success' ? 'confirmed' : status,
      nonce: null,
      application: { name: provider.name, iconUrl: null },
      chain: network,
    },
    transfers: [
      {
        nft_info: null,
        fungible_info: { name: currency, symbol: currency, icon: null },
        direction: 'in',
        quantity: amount === undefined ? null : { numeric: amount },
        value: null,
        price: null,
      },
    ],
  }
}
