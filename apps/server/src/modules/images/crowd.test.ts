import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCertificate } from '../../../test/createCertificate.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'

const { key, cert } = createCertificate('pictures.example')
const png = Buffer.from('89504e470d0a1a0a', 'hex')

describe('many pictures of one caller', () => {
  let server: TestServer
  let host: Server
  let slow = 0
  let open = 0
  let mostOpen = 0
  beforeAll(async () => {
    host = createServer({ key, cert }, ({ url }, response) => {
      if (url === '/quick') return void response.end(png)
      // Almost all that may be kept, and then nothing more.
      slow += 1
      open += 1
      mostOpen = Math.max(mostOpen, open)
      response.on('close', () => {
        open -= 1
      })
      response.write(Buffer.alloc(1024 * 1024))
    })
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    server = await startTestServer(
      'libsql',
      { trustedProxies: 1 },
      {
        fetchPublicOptions: {
          resolve: async () => ['127.0.0.1'],
          isAllowedAddress: () => true,
          isAllowedPort: () => true,
          ca: cert,
        },
      },
    )
  })
  afterAll(async () => {
    host.closeAllConnections()
    host.close()
    await server.stop()
  })
  const fetchBy = (caller: string, path: string) => {
    const { port } = host.address() as AddressInfo
    const url = encodeURIComponent(`https://pictures.example:${port}${path}`)
    return server.ask(`/v1/image?url=${url}`, { headers: { 'x-forwarded-for': caller } })
  }

  it('wait for each other, so that their bytes have a bound, and for nobody else', async () => {
    for (let index = 0; index < 60; index++)
      fetchBy('192.0.2.1', `/slow/${index}`).catch(() => undefined)
    await vi.waitFor(() => expect(open).toBe(16))
    expect((await fetchBy('192.0.2.2', '/quick')).status).toBe(200)
    host.closeAllConnections()
    await vi.waitFor(() => expect(slow).toBeGreaterThan(16))
    expect(mostOpen).toBe(16)
  })
})
