import { toKitError } from '@latchkey/core'
import type { Alert } from '../../notices/NoticesController.js'

/**
 * Maps a back-end error to an alert for the site's owner, or undefined if the error is shown
 * elsewhere or ignored. A missing project id causes an alert only where a back end requires one.
 */
export function alertOf(thrown: unknown, projectId: string | undefined): Alert | undefined {
  const error = toKitError(thrown)
  const status = error.code === 'HTTP_STATUS' ? Number(error.params.status) : undefined
  if (error.code === 'INVALID_PROJECT_ID' && projectId === undefined)
    return { code: 'PROJECT_ID_NOT_CONFIGURED' }
  if (status === 403 || siteErrors.includes(error.code))
    return { code: 'INVALID_APP_CONFIGURATION', details: error.shortMessage }
  if (error.code === 'SESSION_EXPIRED' || error.code === 'PROJECT_ID_NOT_CONFIGURED')
    return { code: error.code }
  if (status === 429) return { code: 'RATE_LIMITED' }
  return status !== undefined && status >= 500
    ? { code: 'SERVER_ERROR', details: error.shortMessage }
    : undefined
}

/**
 * "Analytics forbidden or origin not allowlisted or domain not verified", and an invalid project
 * id.
 */
const siteErrors: readonly string[] = [
  'ORIGIN_NOT_ALLOWED',
  'INVALID_APP_CONFIGURATION',
  'INVALID_PROJECT_ID',
  'UNVERIFIED_DOMAIN',
]
