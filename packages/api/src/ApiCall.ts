import type { CaipNetworkId, ErrorCode, Namespace } from '@latchkey/core'
import type * as z from 'zod/mini'

/** The three interfaces of a back end, each with its own endpoint. */
export type ApiName = 'catalogue' | 'blockchain' | 'events'

/** An input in wire form. Undefined values are omitted. */
export type ApiWire = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
}

/** Fields that the client adds to the body of calls that declare them. */
export type ApiContext = { readonly projectId?: string | undefined }

/**
 * A picture as received: its bytes and their type. For a raster image the type comes from the
 * bytes.
 */
export type ApiImage = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

/** The networks of a call, and the outcome on any other network: an empty result or an error. */
export type ApiNetworks<Output> = {
  /** Namespaces or networks. The service's list of supported networks extends it. */
  readonly floor: readonly (Namespace | CaipNetworkId)[]
  /** The namespaces that the call can name. The service's list extends it within these. */
  readonly within?: readonly Namespace[]
  readonly otherwise: { readonly answer: Output } | { readonly error: ErrorCode }
}

/**
 * One call of a back end, described once for both sides. Clients build requests and check answers
 * with it; `apps/server` checks requests and writes its OpenAPI document with it.
 */
export type ApiCall<Input, Output, Name extends ApiName = ApiName> = {
  /** The operation's name in the OpenAPI document. */
  readonly name: string
  readonly api: Name
  readonly method: 'GET' | 'POST'
  /** The path below the endpoint, with `{name}` as a placeholder for `params`. */
  readonly path: string
  /** The retry class, a name of `retryPolicies`. */
  readonly policy: 'readUi' | 'readBackground' | 'write'
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** The answer: JSON of a shape, a picture, or a body that is not read. */
  readonly answer: z.ZodMiniType<Output> | 'image' | 'nothing'
  /** Statuses with a meaning specific to this call. All others are HTTP_STATUS. */
  readonly errors?: Readonly<Record<number, ErrorCode>>
  /** Absent: the call does not depend on the active network. */
  readonly networks?: ApiNetworks<Output>
  toWire(input: Input, context?: ApiContext): ApiWire
}
