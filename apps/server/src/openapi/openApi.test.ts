import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shop, startTestServer, type TestServer } from '../../test/startTestServer.js'

let server: TestServer
let source = ''
let folder = ''

beforeAll(async () => {
  server = await startTestServer()
  source = await (await server.ask('/openapi.json')).text()
  // Inside the package, so that what the client imports is found.
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'openapi-'))
})
afterAll(async () => {
  await server?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** The health routes are open to all and take no invalid input. */
const rules = { 'operation-4xx-response': 'off' } as const

async function lint(text: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return problems.map(
    ({ ruleId, message, location: [place] }) => `${ruleId}: ${message} ${place?.pointer}`,
  )
}

describe('the OpenAPI document', () => {
  it('passes Redocly’s recommended rules, without an error or a warning', async () => {
    expect(await lint(source)).toEqual([])
  })

  it('the linter sees what would break a client', async () => {
    const { servers: _, ...document } = JSON.parse(source) as {
      servers: unknown
      paths: Record<string, unknown>
    }
    const broken = {
      ...document,
      paths: { ...document.paths, '/slash/': { get: { responses: {} } } },
    }
    const seen = (await lint(JSON.stringify(broken))).map((line) => line.split(':')[0])
    expect(seen).toEqual(
      expect.arrayContaining([
        'no-empty-servers',
        'no-path-trailing-slash',
        'security-defined',
        'operation-2xx-response',
      ]),
    )
  })
})

/** The compiler's errors for a program with the generated types. */
function compile(program: string): readonly string[] {
  const file = join(folder, 'program.ts')
  writeFileSync(
    file,
    `import createClient from 'openapi-fetch'\nimport type { paths } from './paths.js'\n${program}`,
  )
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

describe('a client that openapi-typescript makes of it', () => {
  beforeAll(async () => {
    writeFileSync(join(folder, 'paths.ts'), astToString(await openapiTS(source)))
  })

  it('compiles, knows the fields of an answer, and refuses those that it does not have', () => {
    const program = (use: string) => `
      const client = createClient<paths>({ baseUrl: 'https://server.example' })
      export const read = async () => {
        const { data, error } = await client.GET('/getWallets', { params: { query: { page: 1, entries: 4 } } })
        if (error) return error.error.code
        ${use}
      }`
    expect(
      compile(program('const name: string | undefined = data?.data[0]?.name; return name')),
    ).toEqual([])
    expect(compile(program('return data.nothingOfTheKind')).join()).toContain('nothingOfTheKind')
  })

  it('gets answers and refusals from the server', async () => {
    // The types were proved above; here is what travels.
    type Paths = Record<string, Record<string, unknown>>
    const client = createClient<Paths>({
      baseUrl: server.url,
      fetch: (request: Request) => {
        const headers = new Headers(request.headers)
        headers.set('origin', shop)
        return fetch(new Request(request, { headers }))
      },
    }) as unknown as {
      GET(path: string, init: object): Promise<{ data?: never; error?: never; response: Response }>
    }
    const query = { page: 1, entries: 4, projectId: server.project.id }
    const found = await client.GET('/getWallets', { params: { query } })
    expect(found.data).toMatchObject({ data: [{ name: expect.any(String) }, {}, {}, {}] })
    const refused = await client.GET('/getWallets', {
      params: { query: { ...query, projectId: 'nobody' } },
    })
    expect([refused.response.status, refused.error]).toMatchObject([
      401,
      { error: { code: 'INVALID_KEY' } },
    ])
  })
})
