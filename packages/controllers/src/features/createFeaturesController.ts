import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { FeaturesController, FeaturesState, WalletSectionName } from './FeaturesController.js'

/** Specification §2. */
export const defaultSectionsOrder: readonly WalletSectionName[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

const defaults: FeaturesState = {
  allWallets: 'SHOW',
  networkSwitch: true,
  walletGuide: true,
  collapseWallets: false,
  legalCheckbox: false,
  send: true,
  receive: true,
  connectMethodsOrder: undefined,
  walletSectionsOrder: defaultSectionsOrder,
}

/** What is on: the defaults with the host's choices over them. */
export function createFeaturesController({ options }: Pick<KitParts, 'options'>): FeaturesController {
  const store = createStore<FeaturesState>({ ...defaults, ...defined(options.given.features) })
  return { store, update: (features) => store.setState(defined(features)) }
}

/** `{ send: undefined }` means that the host said nothing of it. */
function defined(features: Partial<FeaturesState> = {}): Partial<FeaturesState> {
  return Object.fromEntries(Object.entries(features).filter(([key, value]) => value !== undefined || key === 'connectMethodsOrder'))
}
