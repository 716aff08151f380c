import { type BaseError, isKitError, onAbort, toKitError, type Wallet } from '@latchkey/core'
import type {
  CataloguePage,
  CatalogueParts,
  CatalogueQuery,
  CatalogueServer,
  CatalogueState,
} from './Catalogue.js'

/** docs/house/words-and-numbers.md lists these. */
const recommendedEntries = 4
const pageEntries = 40
const searchEntries = 100

export type ServerList = {
  getState(): Pick<CatalogueState, 'status' | 'error' | 'hasMore'>
  /** The server's total number of wallets, once known. */
  count(): number | undefined
  /**
   * The configured featured wallets, then the recommended ones; empty before the server's answer.
   */
  first(): readonly Wallet[]
  /** The loaded pages; undefined before the first. */
  pages(): readonly Wallet[] | undefined
  /** Additional wallets from searches. */
  found(): readonly Wallet[]
  open(): Promise<void>
  loadMore(): Promise<void>
  search(
    text: string,
    options: { readonly certified: boolean; readonly signal: AbortSignal },
  ): Promise<void>
  retry(): Promise<void>
  stop(): void
}

type ServerListParts = CatalogueParts & { readonly openServer: () => Promise<CatalogueServer> }

/**
 * The loaded wallets of the host's own catalogue. The code loads only where the host has one; no
 * method rejects.
 */
export function createServerList(parts: ServerListParts): ServerList {
  const { featured, excluded, onChange, onError } = parts
  let first: readonly Wallet[] | undefined
  let pages: readonly Wallet[] = []
  let found: readonly Wallet[] = []
  let page = 0
  let total: number | undefined
  let probing = false
  let status: CatalogueState['status'] = 'idle'
  let error: BaseError | undefined
  let failed: (() => Promise<void>) | undefined
  let controller = new AbortController()
  let paging: Promise<void> | undefined
  let opening: Promise<void> | undefined

  const ask = (query: CatalogueQuery, signal: AbortSignal) =>
    askServer(parts, query, { signal, probe: probing })

  /** Runs one request and stores its outcome. */
  async function attempt(question: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = controller
    const before = status
    status = 'pending'
    onChange()
    try {
      await question(signal)
      if (signal.aborted) return
      status = 'success'
      error = undefined
      failed = undefined
    } catch (thrown) {
      if (signal.aborted) return
      if (isKitError(thrown, 'ABORTED')) {
        status = before === 'pending' ? 'idle' : before
        return onChange()
      }
      status = 'error'
      error = toKitError(thrown)
      failed = () => attempt(question)
      onError(thrown)
    }
    onChange()
  }

  const askFirst = async (signal: AbortSignal) => {
    const [chosen, recommended] = await Promise.all([
      featured.length > 0
        ? ask({ entries: featured.length, include: featured }, signal)
        : { wallets: [] as readonly Wallet[] },
      ask({ page: 1, entries: recommendedEntries, exclude: [...excluded, ...featured] }, signal),
    ])
    first = [...chosen.wallets, ...recommended.wallets]
    total ??= 'count' in recommended ? recommended.count + chosen.wallets.length : undefined
  }

  const askPage = async (signal: AbortSignal) => {
    const next = await ask({ page: page + 1, entries: pageEntries }, signal)
    page++
    pages = withNew(pages, next.wallets)
    // An empty page ends the list, whatever the reported count.
    total = next.wallets.length === 0 ? pages.length : next.count
  }

  const hasMore = () => page === 0 || pages.length < (total ?? 0)

  return {
    getState: () => ({ status, error, hasMore: hasMore() }),
    count: () => total,
    first: () => first ?? [],
    pages: () => (page > 0 ? pages : undefined),
    found: () => found,
    async open() {
      if (first) return
      opening ??= attempt(askFirst).finally(() => {
        opening = undefined
      })
      await opening
    },
    async loadMore() {
      if (!hasMore()) return
      paging ??= attempt(askPage).finally(() => {
        paging = undefined
      })
      await paging
    },
    async search(text, { certified, signal }) {
      if (signal.aborted) return
      await attempt(async (ending) => {
        const either = new AbortController()
        onAbort(() => either.abort(), ending, signal)
        const answer = await ask(
          { entries: searchEntries, page: 1, search: text, ...(certified && { certified }) },
          either.signal,
        )
        found = withNew(found, answer.wallets)
      })
    },
    async retry() {
      probing = true
      try {
        await failed?.()
      } finally {
        probing = false
      }
    },
    stop() {
      controller.abort()
      controller = new AbortController()
      if (status === 'pending') status = 'idle'
    },
  }
}

/** Asks with the host's own narrowing and the networks that are offered. */
async function askServer(
  { openServer, included, excluded, chains }: ServerListParts,
  query: CatalogueQuery,
  options: { readonly signal: AbortSignal; readonly probe: boolean },
): Promise<CataloguePage> {
  const server = await openServer()
  const networks = chains()
  return await server.getWallets(
    {
      ...(included && { include: included }),
      ...(excluded.length > 0 && { exclude: excluded }),
      ...(networks.length > 0 && { chains: networks }),
      ...query,
    },
    options,
  )
}

/** Appends the wallets that the list does not contain yet. */
function withNew(list: readonly Wallet[], more: readonly Wallet[]): readonly Wallet[] {
  const known = new Set(list.map(({ id }) => id))
  return [...list, ...more.filter(({ id }) => !known.has(id))]
}
