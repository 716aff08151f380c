import type { Alert } from '../../notices/NoticesController.js'
import { alertOf } from './alertOf.js'

/** Transient errors, shown where they occur. */
const passing: readonly string[] = ['RATE_LIMITED', 'SERVER_ERROR']

/** The alert for an error that the site's owner must fix; undefined for transient errors. */
export function ownersAlertOf(thrown: unknown, projectId: string | undefined): Alert | undefined {
  const alert = alertOf(thrown, projectId)
  return alert && !passing.includes(alert.code) ? alert : undefined
}
