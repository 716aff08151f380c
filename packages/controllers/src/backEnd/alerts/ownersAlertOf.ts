import type { Alert } from '../../notices/NoticesController.js'
import { alertOf } from './alertOf.js'

/** What passes by itself, and is told where it is missed. */
const passing: readonly string[] = ['RATE_LIMITED', 'SERVER_ERROR']

/** The alert for what the site's owner must mend; undefined for what passes by itself. */
export function ownersAlertOf(thrown: unknown, projectId: string | undefined): Alert | undefined {
  const alert = alertOf(thrown, projectId)
  return alert && !passing.includes(alert.code) ? alert : undefined
}
