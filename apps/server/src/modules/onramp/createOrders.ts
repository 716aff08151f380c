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
  /**
   * Asks a provider about an order and stores the answer; an unpaid one goes when its link has
   * expired. Does nothing if another request has asked meanwhile.
   *
   * @returns false if the provider does not answer, which leaves what is known
   */
  ask(provider: OnrampProvider, order: Order): Promise<boolean>
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
  const ask: Orders['ask'] = async (provider, order) => {
    if (!(await store.claim(order))) return true
    const report = await provider.status(order.ref).catch(() => undefined)
    if (!report) return false
    for (const each of report.news) await tell(provider, each)
    if (!report.isKnown && store.isUnused(order)) await store.dropUnused(order.ref)
    return true
  }
  return {
    store,
    tell,
    ask,
    async records(account, providerId, chainId) {
      const provider = providers.find(({ id }) => id === providerId)
      if (!provider) return []
      const key = keyOf(account)
      const known = await store.of(key, provider.id)
      // Each in its turn: those that were left would keep the others from being asked about.
      const open = known
        .filter(store.isOpen)
        .sort((a, b) => a.askedAt - b.askedAt)
        .slice(0, askedAtOnce)
      await Promise.all(open.map((order) => ask(provider, order)))
      const orders = open.length > 0 ? await store.of(key, provider.id) : known
      return orders
        .filter(({ network }) => chainId === undefined || network === chainId)
        .map((order) => toRecord(order, provider))
    },
  }
}

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
