import { createError } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import {
  firstPage,
  settle,
  setUpClients as setUp,
  status,
  useClock,
} from '../../test/setUpClients.js'
import { resolveName } from '../blockchain/resolveName.js'
import { postEvents } from '../events/postEvents.js'
import { getAnalyticsConfig } from '../wallets/getAnalyticsConfig.js'
import { getConfig } from '../wallets/getConfig.js'
import { getOrigins } from '../wallets/getOrigins.js'
import { getWallets } from '../wallets/getWallets.js'

useClock()

describe('the error of a failed call', () => {
  it('a lost connection says HTTP request failed.', async () => {
    const { catalogue } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await settle(getWallets(catalogue, firstPage))).toMatchObject({
      error: { code: 'HTTP_FAILED', shortMessage: 'HTTP request failed.' },
    })
  })

  it.each([
    ['Unauthorized: origin not allowed', 403, 'ORIGIN_NOT_ALLOWED'],
    ['JWT validation error: JWT Token is not yet valid', 401, 'SESSION_EXPIRED'],
    ['Unauthorized: invalid key', 401, 'INVALID_PROJECT_ID'],
  ])('the server’s message %j with %d is the code %s', async (message, code, expected) => {
    const { catalogue } = setUp(
      status(code, JSON.stringify({ reasons: [{ description: message }] })),
    )
    expect(await settle(getConfig(catalogue))).toMatchObject({
      error: { code: expected, shortMessage: message, params: { status: code } },
    })
  })

  it('403 is Invalid App Configuration for the configuration, the origins and events, and a plain status elsewhere', async () => {
    const { catalogue, events } = setUp(status(403))
    const event = {
      eventId: 'e',
      url: 'https://example.org',
      domain: 'example.org',
      timestamp: 0,
      props: {},
    }
    for (const call of [
      () => getConfig(catalogue),
      () => getOrigins(catalogue),
      () => postEvents(events, [event]),
    ])
      expect(await settle<unknown>(call())).toMatchObject({
        error: { code: 'INVALID_APP_CONFIGURATION', shortMessage: 'Invalid App Configuration' },
      })
    expect(await settle(getAnalyticsConfig(catalogue))).toMatchObject({
      error: { code: 'HTTP_STATUS', shortMessage: 'HTTP status code: 403' },
    })
  })

  it('the service’s reason is in the details', async () => {
    const { blockchain } = setUp(status(400, '{"reasons":[{"description":"Name is taken"}]}'))
    expect(await settle(resolveName(blockchain, { name: 'a' }))).toMatchObject({
      error: { code: 'HTTP_STATUS', details: 'Name is taken' },
    })
  })

  it('the server’s own code is a parameter, with its reason or without one', async () => {
    const refused = (body: object) => {
      const { blockchain } = setUp(status(400, JSON.stringify(body)))
      return settle(resolveName(blockchain, { name: 'a' }))
    }
    const error = { code: 'NAME_TAKEN' }
    expect(await refused({ error, reasons: [{ description: 'Name is taken' }] })).toMatchObject({
      error: { details: 'Name is taken', params: { status: 400, refusal: 'NAME_TAKEN' } },
    })
    expect(await refused({ error })).toMatchObject({
      error: { code: 'HTTP_STATUS', params: { refusal: 'NAME_TAKEN' } },
    })
    expect(await refused({ error: { code: 7 } })).not.toMatchObject({
      error: { params: { refusal: 7 } },
    })
  })

  it('an answer of the wrong shape names the place and is not tried again', async () => {
    const { catalogue, asked } = setUp(() => new Response('{"data":[{"id":7}],"count":1}'))
    expect(await settle(getWallets(catalogue, firstPage))).toMatchObject({
      error: {
        code: 'HTTP_INVALID_RESPONSE',
        details: 'data.0.id is not as expected (invalid_type).',
      },
    })
    expect(asked).toHaveLength(1)
  })

  it('an error of ours that fetch throws stays', async () => {
    const { catalogue } = setUp(() => Promise.reject(createError('RESPONSE_TOO_LARGE')))
    expect(await settle(getWallets(catalogue, firstPage))).toMatchObject({
      error: { code: 'RESPONSE_TOO_LARGE' },
    })
  })

  it('keepalive lets events outlive the page; cookies are never sent', async () => {
    const { events, asked } = setUp(status(202))
    const event = {
      eventId: 'e',
      url: 'https://example.org',
      domain: 'example.org',
      timestamp: 0,
      props: {},
    }
    await settle(postEvents(events, [event], { keepalive: true }))
    expect(asked[0]?.init).toMatchObject({ keepalive: true, credentials: 'omit', method: 'POST' })
  })
})
