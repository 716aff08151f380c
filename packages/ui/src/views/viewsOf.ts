import type { Kit } from '@latchkey/controllers'
import type { ViewDefinition } from '../context/View.js'
import { views } from './registry.js'

/**
 * Returns the views of a kit: the host's, those of its connectors, and the kit's own, as far as
 * they are loaded.
 */
export const viewsOf = (
  { options, connectors }: Kit,
  later: readonly ViewDefinition[] = [],
): readonly ViewDefinition[] => [
  // Both are made with `defineView`.
  ...((options.views ?? []) as readonly ViewDefinition[]),
  ...(connectors.getAll().flatMap((connector) => connector.views ?? []) as ViewDefinition[]),
  ...views,
  ...later,
]
