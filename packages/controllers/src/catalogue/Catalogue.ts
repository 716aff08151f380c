import type { BaseError, CaipNetworkId, Wallet } from '@latchkey/core'

export type CatalogueQuery = {
  /** From 1. */
  readonly page?: number
  readonly entries: number
  /** Ids of the catalogue. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly chains?: readonly CaipNetworkId[]
  readonly search?: string
  readonly certified?: boolean
}

export type CataloguePage = {
  readonly wallets: readonly Wallet[]
  /** How many match in all. */
  readonly count: number
}

/** The host's catalogue, wherever it is. */
export type CatalogueServer = {
  /** `probe`: a person asks, so the question is put although earlier ones failed. */
  getWallets(
    query: CatalogueQuery,
    options: { readonly signal: AbortSignal; readonly probe: boolean },
  ): Promise<CataloguePage>
}

/** What is known of the catalogue. */
export type CatalogueState = {
  /**
   * Whose list it is: the one that came with the kit, until the host's server has answered.
   * `pending` until the bundled one is here.
   */
  readonly source: 'none' | 'pending' | 'bundled' | 'server'
  /**
   * Of what was last asked of the host's server; `idle` without one. On `error` the list may be out
   * of date.
   */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly error: BaseError | undefined
  /** How many wallets there are in all, shown or not. */
  readonly count: number
  /** The server has more pages. */
  readonly hasMore: boolean
}

export type CatalogueParts = {
  /** The list that comes with the kit. */
  readonly bundled: readonly Wallet[]
  /** The host's own, where there is one. */
  readonly openServer: (() => Promise<CatalogueServer>) | undefined
  readonly featured: readonly string[]
  readonly included: readonly string[] | undefined
  readonly excluded: readonly string[]
  /** What the page offers now: nothing else is asked for. */
  readonly chains: () => readonly CaipNetworkId[]
  readonly onChange: () => void
  /** What went wrong, once for each failed question. */
  readonly onError: (error: unknown) => void
}
