import { type ApiClient, type ApiName, createApiClient } from '@latchkey/api'
import { shop, type TestServer } from './startTestServer.js'

/** The client that a page of the shop has, for one of the server's wires. */
export const pageClient = <Name extends ApiName>(server: TestServer, api: Name): ApiClient<Name> =>
  createApiClient({
    api,
    endpoint: server.url,
    projectId: server.project.id,
    sdk: { type: 'appkit', version: 'test' },
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, origin: shop } }),
  })
