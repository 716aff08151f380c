import type { CaipNetworkId, ErrorCode, Namespace } from '@latchkey/core'
import type * as z from 'zod/mini'

/** The three interfaces of a back end, each with an endpoint of its own. */
export type ApiName = 'catalogue' | 'blockchain' | 'events'

/** What an input is on the wire. Values that are undefined are left out. */
export type ApiWire = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

/** Fields that the client adds to a body, for the calls that have them there. */
export type ApiContext = { readonly projectId?: string | undefined }

/**
 * A picture as it came: its bytes and their type, which for a raster image is what the bytes say.
 */
export type ApiImage = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

/**
 * For which networks a call is made, and what happens on any other: a result that is empty, or an
 * error.
 */
export type ApiNetworks<Output> = {
  /** Namespaces or networks. What the service lists as supported widens it, unless `strict`. */
  readonly floor: readonly (Namespace | CaipNetworkId)[]
  readonly strict?: boolean
  readonly otherwise: { readonly answer: Output } | { readonly error: ErrorCode }
}

/**
 * One call of a back end, described once for both sides: the clients build requests and check
 * answers with it, `apps/server` checks requests and writes its OpenAPI document with it.
 */
export type ApiCall<Input, Output, Name extends ApiName = ApiName> = {
  /** The operation's name in the OpenAPI document. */
  readonly name: string
  readonly api: Name
  readonly method: 'GET' | 'POST'
  /** The path below the endpoint, with `{name}` where `params` fills in. */
  readonly path: string
  /** Its class of retries, a name of `retryPolicies`. */
  readonly policy: 'readUi' | 'readBackground' | 'write'
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** What comes back: JSON of a shape, a picture, or nothing that is read. */
  readonly answer: z.ZodMiniType<Output> | 'image' | 'nothing'
  /** Statuses that mean something of their own here. All others are HTTP_STATUS. */
  readonly errors?: Readonly<Record<number, ErrorCode>>
  /** Absent: the call does not ask which network is active. */
  readonly networks?: ApiNetworks<Output>
  toWire(input: Input, context?: ApiContext): ApiWire
}
