import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ApiCall } from './ApiCall.js'
import { calls } from './calls.js'
import { createApiClient } from './client/createApiClient.js'
import * as api from './index.js'
import { everyQuery } from './wire/fields.js'

type Example = {
  readonly source: string
  readonly input?: unknown
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string>>
    readonly body?: unknown
  }
  readonly answer?: unknown
}

const folder = (kind: string) => join(import.meta.dirname, 'examples', kind)
const read = (kind: string) =>
  readdirSync(folder(kind)).map(
    (file) =>
      [
        file.replace(/\.json$/, ''),
        JSON.parse(readFileSync(join(folder(kind), file), 'utf8')) as Example,
      ] as const,
  )
const examples = [...read('confirmed'), ...read('unconfirmed')]
const every = { st: 'test', sv: '1', projectId: 'p', clientId: 'c' }

function find(name: string): ApiCall<unknown, unknown> {
  const call = calls.find((each) => each.name === name)
  if (!call) throw new Error(`There is no call ${name}.`)
  // An example's input is of the call's own type; JSON does not know it.
  return call as unknown as ApiCall<unknown, unknown>
}

/** Makes a call against one answer and records the request. */
function ask(call: ApiCall<unknown, unknown>, answer: () => Response) {
  const sent: { readonly url: URL; readonly init: RequestInit | undefined }[] = []
  const client = createApiClient({
    api: call.api,
    endpoint: 'https://api.example.org/sub/path/',
    projectId: 'p',
    sdk: { type: 'test', version: '1' },
    clientId: () => 'c',
    fetch: async (url, init) => {
      sent.push({ url: new URL(String(url)), init })
      return answer()
    },
  })
  return { sent, run: (input: unknown) => client.request(call, input) }
}

const json = (value: unknown) => () => new Response(JSON.stringify(value))

describe('each call by its example', () => {
  it.each(examples)(
    '%s asks exactly as the example says, and its answer is read',
    async (name, example) => {
      expect(example.source).toMatch(/product specification|observed traffic|addition of Latchkey/)
      const call = find(name)
      const { sent, run } = ask(call, json(example.answer ?? { ignored: true }))
      const answer = await run(example.input)
      expect(sent).toHaveLength(1)
      const { url, init } = sent[0] as (typeof sent)[number]
      expect(init?.method).toBe(example.request.method)
      expect(url.pathname).toBe(`/sub/path${example.request.path}`)
      expect(Object.fromEntries(url.searchParams)).toEqual({ ...example.request.query, ...every })
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      expect(body).toEqual(example.request.body)
      expect(answer).toEqual(example.answer)
    },
  )

  it.each(examples)(
    '%s: the server’s schemas take what the client sends',
    (name, { input, request }) => {
      const call = find(name)
      const wire = call.toWire(input, { projectId: 'p' })
      if (call.params) expect(z.safeParse(call.params, wire.params).success).toBe(true)
      else expect(wire.params).toBeUndefined()
      const query = { ...request.query, ...every }
      expect(z.safeParse(everyQuery, query).success).toBe(true)
      if (call.query)
        expect(Object.keys(z.parse(call.query, query)).sort()).toEqual(
          Object.keys(request.query).sort(),
        )
      else expect(request.query).toEqual({})
      if (call.body) expect(z.parse(call.body, request.body)).toEqual(request.body)
      else expect(request.body).toBeUndefined()
    },
  )

  it.each(examples.filter(([name]) => typeof find(name).answer === 'object'))(
    '%s refuses an answer of the wrong shape',
    async (name, { answer, input }) => {
      const call = find(name)
      // A JSON-RPC result may be anything.
      const spoiled = Object.entries(answer as object)
        .filter(([key]) => key !== 'result')
        .map(([key, value]) => ({
          ...(answer as object),
          [key]: typeof value === 'boolean' ? 'yes' : true,
        }))
      for (const wrong of [
        'null',
        '"text"',
        '7',
        '',
        '<html></html>',
        '{"truncat',
        ...spoiled.map((value) => JSON.stringify(value)),
      ]) {
        const { run } = ask(call, () => new Response(wrong))
        await expect(run(input), wrong).rejects.toMatchObject({
          code: 'HTTP_INVALID_RESPONSE',
          shortMessage: 'The response is not valid.',
        })
      }
    },
  )

  it('every call has an example or is a picture, a function and a place in the OpenAPI document', () => {
    const withExample = examples.map(([name]) => name).sort()
    const pictures = calls.filter(({ answer }) => answer === 'image').map(({ name }) => name)
    expect([...withExample, ...pictures].sort()).toEqual(calls.map(({ name }) => name).sort())
    for (const call of calls) {
      expect(api).toHaveProperty(call.name, expect.any(Function))
      expect(api).toHaveProperty(`${call.name}Call`, call)
      for (const schema of [call.params, call.query, call.body, call.answer])
        if (typeof schema === 'object')
          expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('$schema')
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
      expect(Object.keys(call.params?.shape ?? {})).toEqual(names)
    }
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length)
  })

  it('only writes that must not be done twice are of the class that is never tried again (R-03)', () => {
    expect(calls.filter(({ policy }) => policy === 'write').map(({ name }) => name)).toEqual([
      'registerName',
      'createOnrampUrl',
      'revokeSession',
      'callChain',
      'postEvent',
      'postEvents',
    ])
  })
})

describe('the fields of an answer', () => {
  it('unknown fields are dropped, not refused; missing and null ones are fine', async () => {
    const { run } = ask(
      find('getWallets'),
      json({ data: [{ id: 'a', name: 'A', rdns: null, extra: 1 }], count: 1, extra: {} }),
    )
    expect(await run({ page: 1, entries: 4 })).toEqual({
      data: [{ id: 'a', name: 'A', rdns: null }],
      count: 1,
    })
  })

  it.each(['getSessions', 'getSwapQuotes', 'resolveName', 'getIdentity'])(
    '%s: __proto__ in an answer reaches no object [W-08]',
    async (name) => {
      const evil = '"__proto__":{"polluted":true},"\\u005f_proto__":{"polluted":true}'
      const text = `{${evil},"name":null,"quotes":[{${evil},"toAmount":"1"}],"pcis":[{${evil},"pci":"c"}],"addresses":{${evil},"60":{${evil},"address":"a"}},"attributes":{${evil}}}`
      const { run } = ask(find(name), () => new Response(text))
      const seen: unknown[] = [await run(examples.find(([each]) => each === name)?.[1].input)]
      for (const value of seen) {
        if (typeof value !== 'object' || value === null) continue
        expect(Object.hasOwn(value, '__proto__')).toBe(false)
        expect((value as { polluted?: unknown }).polluted).toBeUndefined()
        seen.push(...Object.values(value))
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    },
  )
})
