import { getSnapshot, toWalletEntries } from '@latchkey/api'
import { createError, createSingleFlight, type Wallet } from '@latchkey/core'
import type { CataloguePage, CatalogueQuery, CatalogueServer } from './Catalogue.js'
import { type CatalogueClientOptions, createCatalogueClient } from './createCatalogueClient.js'
import { verifySnapshot } from './verifySnapshot.js'

export type SignedCatalogueOptions = CatalogueClientOptions & {
  /**
   * The operator's Ed25519 public key: 32 bytes, base64url. Several while the operator changes it.
   */
  readonly key: string | readonly string[]
  /** @default 0: any, and after that none below one that was accepted */
  readonly minimumVersion?: number | undefined
  /** The highest version that was ever accepted here, over reloads. @default this page only */
  readonly versions?: { read(): number; accept(version: number, key: string): void }
}

/**
 * The host's catalogue where whoever serves it is not trusted with the links: it is fetched whole,
 * taken only with its operator's signature, and searched here. Asked once for a page; what was
 * refused or did not come is asked for again.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function openSignedCatalogue({
  key,
  minimumVersion = 0,
  versions,
  ...options
}: SignedCatalogueOptions): CatalogueServer {
  const { client, toWallet } = createCatalogueClient(options)
  const flights = createSingleFlight<readonly Wallet[]>()
  let accepted: readonly Wallet[] | undefined

  async function load(signal: AbortSignal, probe: boolean): Promise<readonly Wallet[]> {
    const snapshot = await getSnapshot(client, { signal, probe })
    const verdict = await verifySnapshot({
      snapshot,
      key,
      minimumVersion: Math.max(minimumVersion, versions?.read() ?? 0),
    })
    if (verdict.status === 'refused') {
      throw createError('HTTP_INVALID_RESPONSE', {
        details: `The catalogue’s snapshot was refused: ${verdict.reason}.`,
      })
    }
    versions?.accept(verdict.version, verdict.key)
    accepted = toWalletEntries(verdict.wallets).map(toWallet)
    return accepted
  }

  return {
    async getWallets(query, { signal, probe }) {
      return toPage(
        accepted ?? (await flights('snapshot', (inner) => load(inner, probe), signal)),
        query,
      )
    },
  }
}

/** What the server would answer to the same question. */
function toPage(wallets: readonly Wallet[], query: CatalogueQuery): CataloguePage {
  const { page = 1, entries, include, exclude = [], chains, search = '', certified } = query
  const text = fold(search.trim())
  const found = wallets.filter(
    (wallet) =>
      (!include || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (!certified || wallet.badge === 'certified') &&
      (!chains || chains.some((chain) => isOn(wallet, chain))) &&
      (fold(wallet.name).includes(text) || fold(wallet.rdns ?? '').includes(text)),
  )
  return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** A wallet that lists no chain of a namespace serves all of it. */
function isOn({ chains = [], namespaces = [] }: Wallet, chain: string): boolean {
  const [namespace = ''] = chain.split(':')
  const listed = chains.filter((each) => each.startsWith(`${namespace}:`))
  return listed.length > 0 ? listed.some((each) => each === chain) : namespaces.includes(namespace)
}
