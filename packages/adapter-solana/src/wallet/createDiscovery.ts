import { type Connector, sanitizeIcon, sanitizeText } from '@latchkey/core'
import {
  type DiscoveryTarget,
  defineDiscovery,
  listenToWalletStandard,
  mostWallets,
  readForeign,
  readForeignList,
  readForeignMethod,
  uniqueName,
} from '@latchkey/core/adapter'
import { createWalletConnector } from './createWalletConnector.js'

export type { DiscoveryTarget } from '@latchkey/core/adapter'

export type DiscoveryOptions = {
  /** Event target used for discovery. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/**
 * Creates the watch for wallet-standard wallets. Wallets that are malformed, throw, or lack Solana
 * are skipped. `changed` receives the whole list; a wallet can unregister only itself.
 */
export function createDiscovery(
  { target }: DiscoveryOptions,
  changed: (connectors: readonly Connector[]) => void,
): () => () => void {
  const found = new Map<unknown, Connector>()
  const tell = () => changed([...found.values()])
  const register = (...wallets: readonly unknown[]) => {
    const own = wallets.filter((wallet) => {
      const connector =
        found.size < mostWallets && !found.has(wallet) && toConnector(wallet, [...found.values()])
      return connector && found.set(wallet, connector)
    })
    if (own.length > 0) tell()
    return () => {
      if (own.splice(0).filter((wallet) => found.delete(wallet)).length > 0) tell()
    }
  }
  return defineDiscovery(target, (page, tools) => listenToWalletStandard(page, tools, register))
}

function toConnector(wallet: unknown, others: readonly Connector[]): Connector | undefined {
  const name = sanitizeText(readForeign(wallet, 'name'))
  const imageUrl = sanitizeIcon(readForeign(wallet, 'icon'))
  const isSolana =
    readForeignList(readForeign(wallet, 'chains'), 256).some(
      (chain) => typeof chain === 'string' && chain.startsWith('solana:'),
    ) && readForeignMethod(wallet, 'features', 'standard:connect', 'connect')
  // The same name and icon in another object is the same wallet.
  if (
    !name ||
    !isSolana ||
    others.some((other) => other.name === name && other.imageUrl === imageUrl)
  )
    return undefined
  const taken = { has: (wanted: string) => others.some(({ id }) => id === toId(wanted)) }
  const shown = uniqueName(taken, name)
  return createWalletConnector({
    id: toId(shown),
    name: shown,
    wallet,
    ...(imageUrl && { imageUrl }),
  })
}

/** Stable across reloads and unique to this namespace. */
const toId = (name: string): string =>
  `solana/${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
