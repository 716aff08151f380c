import type { BaseError, CaipNetworkId, Wallet } from '@latchkey/core'

export type CatalogueQuery = {
  /** Starts at 1. */
  readonly page?: number
  readonly entries: number
  /** Catalogue ids. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly chains?: readonly CaipNetworkId[]
  readonly search?: string
  readonly certified?: boolean
}

export type CataloguePage = {
  readonly wallets: readonly Wallet[]
  /** The total number of matches. */
  readonly count: number
}

/** The host's catalogue, regardless of its source. */
export type CatalogueServer = {
  /** `probe`: the user asked, so the request is sent even after earlier failures. */
  getWallets(
    query: CatalogueQuery,
    options: { readonly signal: AbortSignal; readonly probe: boolean },
  ): Promise<CataloguePage>
}

/** The state of the catalogue. */
export type CatalogueState = {
  /**
   * The source of the list: the bundled list until the host's server has answered. `pending` until
   * the bundled list is loaded.
   */
  readonly source: 'none' | 'pending' | 'bundled' | 'server'
  /**
   * The status of the last request to the host's server; `idle` without a server. On `error` the
   * list may be out of date.
   */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly error: BaseError | undefined
  /** The total number of wallets, shown or not. */
  readonly count: number
  /** The server has more pages. */
  readonly hasMore: boolean
}

export type CatalogueParts = {
  /** The list bundled with the kit, as far as it is loaded. */
  readonly bundled: () => readonly Wallet[]
  /** Opens the host's own catalogue, where there is one. */
  readonly openServer: (() => Promise<CatalogueServer>) | undefined
  readonly featured: readonly string[]
  readonly included: readonly string[] | undefined
  readonly excluded: readonly string[]
  /** The networks that the page offers now; requests are limited to them. */
  readonly chains: () => readonly CaipNetworkId[]
  readonly onChange: () => void
  /** Runs once per failed request. */
  readonly onError: (error: unknown) => void
}
