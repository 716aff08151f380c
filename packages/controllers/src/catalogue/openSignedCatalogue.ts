import { findWallets, getSnapshot, toWalletRecords, type WalletRecord } from '@latchkey/api'
import { createError, createSingleFlight } from '@latchkey/core'
import type { CatalogueServer } from './Catalogue.js'
import { type CatalogueClientOptions, createCatalogueClient } from './createCatalogueClient.js'
import { verifySnapshot } from './verifySnapshot.js'

export type SignedCatalogueOptions = CatalogueClientOptions & {
  /** The operator's Ed25519 public key: 32 bytes, base64url. Several during a change of keys. */
  readonly key: string | readonly string[]
  /** @default 0: any version, then none below an accepted one */
  readonly minimumVersion?: number | undefined
  /** The highest version ever accepted, across reloads. @default this page only */
  readonly versions?: { read(): number; accept(version: number, key: string): void }
}

/**
 * The host's catalogue without trust in its server. The page fetches it whole and once, accepts it
 * only with the operator's signature, and searches it locally. A refused or failed snapshot is
 * fetched again.
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
