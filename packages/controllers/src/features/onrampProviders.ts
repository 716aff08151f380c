import type { Offer } from './FeaturesController.js'

/** The providers of purchases that the kit knows, the default one first. */
export const onrampProviders: readonly string[] = ['coinbase', 'meld']

/** The names of an offer; those of providers that the kit does not know are left out. */
export const offeredOnramp = (offer: Offer): readonly string[] =>
  offer === true
    ? onrampProviders
    : offer === false
      ? []
      : offer.filter((name) => onrampProviders.includes(name))
