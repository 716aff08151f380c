import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { toNodeListener } from './toNodeListener.js'

describe('a listener of node:http', () => {
  const listening = async (handle: (request: Request) => Promise<Response>) => {
    const server = createServer(toNodeListener(handle)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
    }
  }

  test('gives the request and the response as they are', async () => {
    await using server = await listening(async (request) => {
      const headers = new Headers({ 'x-path': new URL(request.url).pathname })
      headers.append('set-cookie', 'a=1')
      headers.append('set-cookie', 'b=2')
      headers.set('x-header', request.headers.get('x-header') ?? '')
      return new Response(`${request.method} ${await request.text()}`, { status: 201, headers })
    })
    const response = await fetch(`${server.url}/a/b?c`, {
      method: 'POST',
      headers: { 'x-header': 'one' },
      body: 'ä'.repeat(100_000),
    })
    expect(await response.text()).toBe(`POST ${'ä'.repeat(100_000)}`)
    expect([response.status, response.headers.getSetCookie()]).toEqual([201, ['a=1', 'b=2']])
    expect([response.headers.get('x-path'), response.headers.get('x-header')]).toEqual([
      '/a/b',
      'one',
    ])
  })

  test('answers 500 when the handler fails, or leaves it to `next`', async () => {
    const fail = () => Promise.reject(new Error('away'))
    await using server = await listening(fail)
    expect((await fetch(server.url)).status).toBe(500)
    const errors: unknown[] = []
    const request = { method: 'GET', url: '/', headers: {}, async *[Symbol.asyncIterator]() {} }
    const response = { statusCode: 200, setHeader() {}, end() {} }
    await toNodeListener(fail)(request, response, (error) => errors.push(error))
    expect(errors).toEqual([expect.objectContaining({ message: 'away' })])
  })
})
