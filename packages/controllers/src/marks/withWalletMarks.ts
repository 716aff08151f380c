import type { Wallet } from '@latchkey/core'
import type { ConnectorSummary } from '../connectors/ConnectorsController.js'
import { markUrl } from './markUrl.js'
import { walletMarks } from './walletMarks.js'

const urls = new Map<string, string>()
function urlOf(id: string, markup: string | undefined): string | undefined {
  if (markup === undefined) return undefined
  const url = urls.get(id) ?? markUrl(markup)
  urls.set(id, url)
  return url
}

type Listed = {
  readonly connectors: readonly ConnectorSummary[]
  readonly catalogue?: readonly Wallet[]
  readonly options: { readonly images?: Readonly<Record<string, string>> }
}

/**
 * Gives wallets the host's picture or their mark. The order is the host's picture, the wallet's own
 * announcement, the mark, the catalogue server's picture. `more` has the marks that have come by
 * now beside the list's own.
 */
export function withWalletMarks<Input extends Listed>(
  input: Input,
  more: Readonly<Record<string, string>> = {},
): Input {
  const { connectors, catalogue = [], options } = input
  const markOf = (id: string) => urlOf(id, walletMarks[id] ?? more[id])
  const hosts = (...names: readonly (string | undefined)[]) =>
    names.flatMap((name) => (name === undefined ? [] : (options.images?.[name] ?? [])))[0]
  const dress = <Pictured extends { readonly imageUrl?: string }>(
    listed: Pictured,
    imageUrl: string | undefined,
  ): Pictured => (imageUrl === undefined ? listed : { ...listed, imageUrl })
  return {
    ...input,
    connectors: connectors.map((connector) => {
      const { id, kind, rdns, imageUrl } = connector
      const mark = kind === 'WALLET_CONNECT' ? markOf('walletConnect') : undefined
      return dress(connector, hosts(id, rdns) ?? imageUrl ?? mark)
    }),
    catalogue: catalogue.map((wallet) =>
      dress(wallet, hosts(wallet.id, wallet.rdns) ?? markOf(wallet.id)),
    ),
  }
}
