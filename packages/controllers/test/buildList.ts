import type { ConnectorSummary } from '../src/connectors/ConnectorsController.js'
import { defaultFeatures } from '../src/features/defaultFeatures.js'
import { buildWalletList, type WalletListInput } from '../src/wallets/buildWalletList.js'
import { markLookAlikes } from '../src/wallets/markLookAlikes.js'

/** A wallet that announces itself. */
export const announced = (id: string, more: Partial<ConnectorSummary> = {}): ConnectorSummary => ({
  id,
  kind: 'ANNOUNCED',
  name: id,
  rdns: `io.${id}`,
  namespaces: ['eip155'],
  ...more,
})

/** The list of wallets from these connectors, options and records. */
export function build(more: Partial<WalletListInput> = {}) {
  const features = defaultFeatures
  return buildWalletList({
    connectors: [],
    options: {},
    features,
    recent: [],
    isMobile: false,
    mark: markLookAlikes,
    ...more,
  })
}
/** The sections with the ids of their rows. */
export const names = (list: ReturnType<typeof build>) =>
  list.sections.map((section) => `${section.name}: ${section.rows.map((row) => row.id).join(' ')}`)
