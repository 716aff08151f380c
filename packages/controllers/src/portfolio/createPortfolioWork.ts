import type { Store } from '@latchkey/core'
import { offeredOnramp } from '../features/onrampProviders.js'
import { createListLoading } from './createListLoading.js'
import { createLoadMore } from './createLoadMore.js'
import { idle } from './idle.js'
import type { PortfolioService } from './openService.js'
import type { PortfolioList, PortfolioState } from './PortfolioController.js'
import type { PortfolioParts } from './PortfolioParts.js'
import { readActivity } from './readActivity.js'
import { readNfts } from './readNfts.js'
import { readTokens } from './readTokens.js'
import { hasEnded, sentMovements, withOwn } from './sentMovements.js'
import { type Subject, subjectOf } from './subject.js'

export type PortfolioWork = {
  refresh(list: PortfolioList, force: boolean): Promise<void>
  loadMore(list: 'activity' | 'nfts'): Promise<void>
  /** Follows the account, its transactions and the page's visibility. Returns the stop function. */
  start(): () => void
}

/** Loads the lists of the active account, and drops what belongs to another one. */
export function createPortfolioWork(
  parts: PortfolioParts,
  store: Store<PortfolioState>,
): PortfolioWork {
  const { environment, options, features, connection, requests } = parts
  const { endpoints: { blockchain: endpoint } = {}, tokens: namedTokens = {} } = options.given
  /** The lists that the page has asked for. */
  const wanted = new Set<PortfolioList>()
  let service: PortfolioService | undefined

  async function openBackEnd(): Promise<PortfolioService | undefined> {
    if (!endpoint) return undefined
    service ??= (await import('./openService.js')).openService(endpoint, options.given)
    return service
  }

  const note = (error: unknown) =>
    environment.log('info', 'A source of the account view failed.', error)

  const { load, put, isShown } = createListLoading(parts, store, {
    tokens: async (subject, { force, signal }) =>
      readTokens(
        subject,
        {
          service: await openBackEnd(),
          named: namedTokens[subject.network.caipNetworkId] ?? [],
          force,
          native: () => readNative(parts, subject, force),
          failed: note,
        },
        signal,
      ),
    activity: async (subject, { force, signal }) =>
      readActivity(
        subject,
        {
          service: await openBackEnd(),
          cursor: undefined,
          force,
          purchases: offeredOnramp(features.store.getState().onramp),
        },
        signal,
      ),
    nfts: async (subject, { force, signal }) =>
      readNfts(subject, { service: await openBackEnd(), cursor: undefined, force }, signal),
  })

  function follow() {
    const subject = subjectOf(parts)
    if (store.getState().account === subject?.address) return
    const { tab } = store.getState()
    store.setState({ ...idle, tab, account: subject?.address })
    putSent()
    if (environment.isVisible()) refreshAll(false)
  }

  function putSent() {
    const { account: shown, activity, tokens, sent } = store.getState()
    const subject = subjectOf(parts)
    const { transactions, proposed = [] } = requests.store.getState()
    const isShown = subject?.address === shown && subject !== undefined
    const listed = activity.data?.items ?? []
    const next = isShown
      ? sentMovements(transactions, {
          subject,
          listed,
          proposed,
          holdings: tokens.data?.items ?? [],
        })
      : []
    const told = isShown ? withOwn(listed, transactions, subject) : listed
    if (told !== listed && activity.data)
      store.setState({ activity: { ...activity, data: { ...activity.data, items: told } } })
    if (JSON.stringify(next) !== JSON.stringify(sent)) store.setState({ sent: next })
  }

  const refreshAll = (force: boolean) => {
    for (const list of wanted) void load(list, force)
  }

  return {
    async refresh(list, force) {
      wanted.add(list)
      follow()
      await load(list, force)
    },
    loadMore: createLoadMore(parts, store, { put, isShown, openBackEnd }),
    start() {
      follow()
      const stops = [
        connection.store.subscribe(follow),
        parts.network.store.subscribe(follow),
        environment.onVisibilityChange((visible) => {
          if (visible) refreshAll(false)
        }),
        store.subscribe(({ activity, tokens }, before) => {
          if (activity !== before.activity || tokens !== before.tokens) putSent()
        }),
        requests.store.subscribe(({ transactions, proposed }, before) => {
          if (transactions === before.transactions && proposed === before.proposed) return
          putSent()
          if (hasEnded(transactions, before.transactions)) refreshAll(true)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

/** The figure that the account itself shows; undefined where it could not be read. */
async function readNative(
  { account }: PortfolioParts,
  { connection: { namespace }, address }: Subject,
  force: boolean,
): Promise<bigint | undefined> {
  await account.refreshBalance({ namespace, force })
  const remote = account.store.getState().balanceByNamespace[namespace]
  return remote?.status === 'success' && remote.data?.address === address
    ? remote.data.value
    : undefined
}
