import type { KitParts } from '../kit/KitParts.js'
import type { CatalogueServer } from './Catalogue.js'
import { createAcceptedVersions } from './createAcceptedVersions.js'
import { openSignedCatalogue, type SignedCatalogueOptions } from './openSignedCatalogue.js'

/** The signed catalogue, with the last accepted version in storage. */
export function openKeptCatalogue(
  parts: Pick<KitParts, 'persistence'>,
  options: SignedCatalogueOptions,
): CatalogueServer {
  const versions = createAcceptedVersions(parts, 'catalogue', options.key)
  return openSignedCatalogue({ ...options, versions })
}
