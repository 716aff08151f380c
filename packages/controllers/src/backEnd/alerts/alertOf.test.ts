import { createError } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { alertOf } from './alertOf.js'

const status = (code: number) => createError('HTTP_STATUS', { params: { status: code } })

describe('alertOf', () => {
  test.each([
    [status(429), 'RATE_LIMITED'],
    [status(500), 'SERVER_ERROR'],
    [status(503), 'SERVER_ERROR'],
    [status(403), 'INVALID_APP_CONFIGURATION'],
    [status(404), undefined],
    [createError('ORIGIN_NOT_ALLOWED'), 'INVALID_APP_CONFIGURATION'],
    [createError('INVALID_PROJECT_ID'), 'INVALID_APP_CONFIGURATION'],
    [createError('UNVERIFIED_DOMAIN'), 'INVALID_APP_CONFIGURATION'],
    [createError('SESSION_EXPIRED'), 'SESSION_EXPIRED'],
    [createError('PROJECT_ID_NOT_CONFIGURED'), 'PROJECT_ID_NOT_CONFIGURED'],
    [createError('HTTP_TIMEOUT'), undefined],
    [new TypeError('no'), undefined],
  ])('the alert for %s', (error, code) => {
    expect(alertOf(error, 'project')?.code).toBe(code)
  })

  test('a missing project id is one only where a back end asks for it', () => {
    expect(alertOf(createError('INVALID_PROJECT_ID'), undefined)).toEqual({
      code: 'PROJECT_ID_NOT_CONFIGURED',
    })
    expect(alertOf(createError('HTTP_FAILED'), undefined)).toBeUndefined()
  })
})
