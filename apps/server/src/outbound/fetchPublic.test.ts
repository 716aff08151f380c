import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createCertificate } from '../../test/createCertificate.js'
import { fetchPublic } from './fetchPublic.js'

it('a body that drips is given up 5 seconds after the first look-up, however often a byte comes [B-15]', async () => {
  const { key, cert } = createCertificate('pictures.example')
  const server = createServer({ key, cert }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>
    let end = 'waits'
    const fetched = fetchPublic(`https://pictures.example:${port}/a.png`, {
      // The name takes two of the five seconds.
      resolve: () => new Promise((resolve) => setTimeout(() => resolve(['127.0.0.1']), 2_000)),
      isAllowedAddress: () => true,
      isAllowedPort: () => true,
      ca: cert,
    }).then(
      () => {
        end = 'fetched'
      },
      (error: Error & { code?: string }) => {
        end = String(error.code)
      },
    )
    await vi.advanceTimersByTimeAsync(2_000)
    const [, response] = await asked
    const closed = once(response, 'close')
    for (let drop = 0; drop < 29; drop++) {
      await new Promise<void>((resolve) => response.write('x', () => resolve()))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(end).toBe('waits')
    await vi.advanceTimersByTimeAsync(100)
    await fetched
    expect(end).toBe('UPSTREAM_FAILED')
    await closed
  } finally {
    vi.useRealTimers()
    server.closeAllConnections()
    server.close()
  }
})
