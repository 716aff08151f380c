import { z } from 'zod'
import type { Access, Route, Schema } from '../http/Route.js'

type Json = Readonly<Record<string, unknown>>

const toSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

const problem: Json = {
  type: 'object',
  required: ['error', 'reasons'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: { code: { type: 'string' }, message: { type: 'string' }, requestId: { type: 'string' } },
    },
    reasons: { type: 'array', items: { type: 'object', properties: { description: { type: 'string' } } } },
  },
}

const accessStatuses: Readonly<Record<Access, readonly number[]>> = {
  open: [],
  project: [401],
  origin: [401, 403],
  page: [401, 403],
  operator: [401, 404],
}

const meanings: Readonly<Record<number, string>> = {
  400: 'The request does not have the shape that this call asks for.',
  401: 'Unauthorized: invalid key.',
  403: 'Unauthorized: origin not allowed.',
  404: 'There is nothing here.',
  413: 'The body is too large.',
  429: 'Too many requests; Retry-After says how long to wait.',
  501: 'This server does not answer this call yet.',
}

/** The OpenAPI 3.1 document of all routes, from the schemas that check the requests. */
export function createOpenApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = paths[route.path] ?? {}
    paths[route.path] = path
    path[route.method.toLowerCase()] = toOperation(route)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey server', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        project: { type: 'apiKey', in: 'query', name: 'projectId' },
        operator: { type: 'http', scheme: 'bearer', description: 'From `latchkey-server token add`.' },
      },
    },
  }
}

function toOperation(route: Route): Json {
  const { name, tag, summary, access, params, query, body, response, implemented = true, method } = route
  const isText = body === 'text' || (method === 'POST' && body === undefined)
  const statuses = [...accessStatuses[access], ...(method === 'POST' ? [413] : []), ...(implemented ? [400] : [501]), 429]
  return {
    operationId: name,
    tags: [tag],
    summary: implemented ? summary : `${summary} Not answered yet: 501.`,
    ...(access === 'open' ? {} : { security: [access === 'operator' ? { operator: [] } : { project: [] }] }),
    parameters: [...toParameters('path', params, route.path), ...toParameters('query', query)],
    ...(method === 'POST' && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: isText || !body ? {} : toSchema(body as Schema, 'input') } },
      },
    }),
    responses: {
      ...(implemented && { [response === 'nothing' ? 204 : 200]: toAnswer(response) }),
      ...Object.fromEntries(
        [...new Set(statuses)]
          .sort((a, b) => a - b)
          .map((status) => [
            status,
            { description: meanings[status] ?? '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
          ]),
      ),
    },
  }
}

function toAnswer(response: Route['response']): Json {
  if (response === 'nothing') return { description: 'Taken.' }
  if (response === 'image') return { description: 'A picture.', content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } }
  return { description: 'The answer.', content: { 'application/json': { schema: response ? toSchema(response, 'output') : {} } } }
}

function toParameters(place: 'path' | 'query', schema: Schema | undefined, path = ''): readonly Json[] {
  const named = place === 'path' ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) : []
  const { properties = {}, required = [] } = (schema ? toSchema(schema, 'input') : {}) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return [...new Set([...named, ...Object.keys(properties)])].map((name) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  }))
}
