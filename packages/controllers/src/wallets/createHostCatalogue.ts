import type { Wallet } from '@latchkey/core'
import { bundledWallets } from '../catalogue/bundled/bundledWallets.js'
import type { CatalogueServer } from '../catalogue/Catalogue.js'
import { createCatalogue } from '../catalogue/createCatalogue.js'
import type { WalletsParts } from './WalletsParts.js'

/** The catalogue as this host narrows it, and the watch of the host's back end. */
export function createHostCatalogue(
  parts: WalletsParts,
  laterWallets: () => readonly Wallet[] | undefined,
  onChange: () => void,
) {
  const { environment, halves, options, modal } = parts
  const { endpoints, wallets: wished = {} } = options.given
  const url = endpoints?.catalogue
  let server: Promise<CatalogueServer> | undefined

  /**
   * The back end is contacted only after a user action, and then the list is loaded. A page with
   * only a button, or without a back end, loads none of this code.
   */
  const backEnd = halves.twoHalves(async () =>
    (await import('../backEnd/createBackEndWatch.js')).createBackEndWatch(parts),
  )
  const openServer = async (endpoint: string) =>
    (await import('../catalogue/openServer.js')).openServer(parts, endpoint)

  const catalogue = createCatalogue({
    bundled: () => (wished.bundled === false ? [] : [...bundledWallets, ...(laterWallets() ?? [])]),
    openServer:
      url === undefined
        ? undefined
        : () => {
            // One client per page, which remembers failures. A chunk that failed to load is fetched
            // again.
            server ??= openServer(url).catch((error: unknown) => {
              server = undefined
              throw error
            })
            return server
          },
    featured: wished.featured ?? [],
    included: wished.included,
    excluded: wished.excluded ?? [],
    chains: () => {
      const { namespace } = modal.store.getState()
      const { networks } = options.requested.getState()
      return networks.flatMap(({ chainNamespace, caipNetworkId }) =>
        namespace === undefined || chainNamespace === namespace ? [caipNetworkId] : [],
      )
    },
    onChange,
    onError(error) {
      environment.log('warn', 'The wallet catalogue could not be asked.', error)
      // Alerts the site's owner once to an error that only they can fix. The list shows transient
      // errors itself.
      if (endpoints) void backEnd.tell((watch) => watch.alert(error))
    },
  })
  return { catalogue, backEnd }
}
