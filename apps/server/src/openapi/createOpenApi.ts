import { z } from 'zod'
import type { Access, Refusal, Route, Schema } from '../http/Route.js'

type Json = Readonly<Record<string, unknown>>

const toSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

const problem: Json = {
  type: 'object',
  required: ['error', 'reasons'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        requestId: { type: 'string' },
      },
    },
    reasons: {
      type: 'array',
      items: { type: 'object', properties: { description: { type: 'string' } } },
    },
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
  304: 'It is what the caller has.',
  400: 'The request does not have the shape that this call asks for.',
  401: 'Unauthorized: invalid key.',
  403: 'Unauthorized: origin not allowed.',
  404: 'There is nothing here.',
  409: 'The same request is being served; Retry-After says how long to wait.',
  413: 'The body is too large.',
  415: 'The body is compressed.',
  422: 'The Idempotency-Key belongs to another request.',
  429: 'Too many requests; Retry-After says how long to wait.',
  500: 'Something went wrong here.',
  501: 'This server does not answer this call yet.',
  502: 'Another server, such as a chain’s node, gave no usable answer.',
  503: 'The server, or what it needs, cannot serve now; Retry-After says how long to wait.',
  504: 'Another server did not answer in time.',
}

/** The OpenAPI 3.1 document of all routes, from the schemas that check the requests. */
export function createOpenApi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    // The server accepts a trailing slash too.
    const name = route.path.replace(/(?<=.)\/$/, '')
    const path = paths[name] ?? {}
    paths[name] = path
    path[route.method.toLowerCase()] = toOperation(route)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey server', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'Where this document is.' }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        project: { type: 'apiKey', in: 'query', name: 'projectId' },
        projectHeader: { type: 'apiKey', in: 'header', name: 'x-project-id' },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: 'From `latchkey-server token add`.',
        },
      },
    },
  }
}

/** Statuses the frame may answer in place of a handler. */
function frameStatuses({
  access,
  limit,
  method,
  params,
  query,
  body,
  implemented = true,
}: Route): readonly number[] {
  const isOpen = access === 'open'
  return [
    ...accessStatuses[access],
    ...(params || query || body || method === 'POST' ? [400] : []),
    ...(method === 'POST' ? [413, 415] : []),
    // Routes with their own limit are counted again before a project lookup.
    ...(limit === 'own' && isOpen ? [] : [429]),
    500,
    ...(implemented ? [] : [501]),
    ...(isOpen ? [] : [503]),
  ]
}

function toOperation(route: Route): Json {
  const {
    name,
    tag,
    summary,
    access,
    params,
    query,
    bodyShape,
    response,
    refusals = {},
    implemented = true,
    method,
  } = route
  const frame = Object.fromEntries(
    frameStatuses(route).map((status) => [status, 'problem'] as const),
  )
  return {
    operationId: name,
    tags: [tag],
    summary: implemented ? summary : `${summary} Not answered yet: 501.`,
    security:
      access === 'open'
        ? []
        : access === 'operator'
          ? [{ operator: [] }]
          : [{ project: [] }, { projectHeader: [] }],
    parameters: [...toParameters('path', params, route.path), ...toParameters('query', query)],
    ...(method === 'POST' && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodyShape ? toSchema(bodyShape, 'input') : {} } },
      },
    }),
    responses: {
      // Documents the future answer of unimplemented routes.
      [response === 'nothing' ? 204 : 200]: toAnswer(response),
      ...Object.fromEntries(
        Object.entries<Refusal>({ ...frame, ...refusals }).map(([status, refusal]) => [
          status,
          toRefusal(meanings[Number(status)] ?? '', refusal, status in frame),
        ]),
      ),
      default: toRefusal(
        'Any other refusal, such as 405 for a method that the path does not know.',
        'problem',
      ),
    },
  }
}

const problemSchema: Json = { $ref: '#/components/schemas/Problem' }

/** @param isFrames True if the frame may answer this too, in the common error shape */
function toRefusal(description: string, refusal: Refusal, isFrames = false): Json {
  if (refusal === 'empty') return { description }
  const own = refusal === 'problem' ? undefined : toSchema(refusal, 'output')
  const schema =
    own === undefined ? problemSchema : isFrames ? { anyOf: [problemSchema, own] } : own
  return { description, content: { 'application/json': { schema } } }
}

function toAnswer(response: Route['response']): Json {
  if (response === 'nothing') return { description: 'Taken.' }
  if (response === 'text')
    return { description: 'The answer.', content: { 'text/plain': { schema: { type: 'string' } } } }
  if (response === 'image')
    return {
      description: 'A picture.',
      content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
    }
  return {
    description: 'The answer.',
    content: { 'application/json': { schema: response ? toSchema(response, 'output') : {} } },
  }
}

function toParameters(
  place: 'path' | 'query',
  schema: Schema | undefined,
  path = '',
): readonly Json[] {
  const named =
    place === 'path' ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) : []
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
