import type { Persistence, StoredDocument } from '../persistence/Persistence.js'
import { isSubdivision } from './isSubdivision.js'

/** A person's choices for purchases. */
export type StoredBuying = {
  /** A state, such as 'NY'. */
  readonly subdivision?: string
}

/** Opens the choices for purchases of a kit. Migrations are added, never changed. */
export function openBuying(
  persistence: Pick<Persistence, 'open'>,
): Pick<StoredDocument<StoredBuying>, 'read' | 'update'> {
  return persistence.open({ name: 'buying', migrations: [], parse: parseStoredBuying })
}

/** Returns the well-formed choices. */
export function parseStoredBuying({
  subdivision,
}: Readonly<Record<string, unknown>>): StoredBuying {
  return isSubdivision(subdivision) ? { subdivision } : {}
}
