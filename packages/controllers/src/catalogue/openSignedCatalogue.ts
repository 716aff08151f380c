import { findWallets, getSnapshot, toWalletRecords, type WalletRecord } from '@latchkey/api'
import { createError, createSingleFlight } from '@latchkey/core'
import type { CatalogueServer } from './Catalogue.js'
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
  const flights = createSingleFlight<readonly WalletRecord[]>()
  let accepted: readonly WalletRecord[] | undefined

  async function load(signal: AbortSignal, probe: boolean): Promise<readonly WalletRecord[]> {
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
    accepted = toWalletRecords(verdict.wallets)
    return accepted
  }

  return {
    async getWallets({ page = 1, entries, certified, ...query }, { signal, probe }) {
      const wallets = accepted ?? (await flights('snapshot', (inner) => load(inner, probe), signal))
      const found = findWallets(wallets, { ...query, badge: certified ? 'certified' : undefined })
      const from = (page - 1) * entries
      return { wallets: found.slice(from, from + entries).map(toWallet), count: found.length }
    },
  }
}
