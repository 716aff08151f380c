import type { Namespace } from '@latchkey/core'
import type { Offer } from '../features/FeaturesController.js'
import { offeredOnramp } from '../features/onrampProviders.js'
import type { BuyProvider, BuyProviderId } from './BuyingController.js'

type Known = BuyProvider & { readonly namespaces: readonly Namespace[] }

const known: Readonly<Record<BuyProviderId, Known>> = {
  coinbase: { id: 'coinbase', name: 'Coinbase', feePercent: '1-2', namespaces: ['eip155'] },
  meld: { id: 'meld', name: 'Meld', feePercent: '1-2', namespaces: ['eip155', 'solana'] },
}

const isKnown = (name: string): name is BuyProviderId => Object.hasOwn(known, name)

/** The providers that the host offers for a namespace, in its order. */
export function buyProviders(offer: Offer, namespace: Namespace | undefined): readonly Known[] {
  return offeredOnramp(offer)
    .filter(isKnown)
    .map((name) => known[name])
    .filter(({ namespaces }) => namespace !== undefined && namespaces.includes(namespace))
}
