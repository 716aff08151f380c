import type { z } from 'zod'
import type { LimitName } from '../limits/createLimits.js'
import type { Project } from '../projects/Project.js'
import type { Answer } from './answers.js'

/**
 * Permitted callers, in order: all; those naming a registered project; the same, with an allowed
 * origin if the caller is a page; only a page of the project; the operator with the project's
 * token.
 */
export type Access = 'open' | 'project' | 'origin' | 'page' | 'operator'

/** A schema of either zod entry point: clients share theirs with the browser. */
export type Schema = z.core.$ZodType

/** The common error body, that and another one, or no body. */
export type Refusal = 'problem' | 'empty' | Schema

/** A handler's input, checked by the route's schemas. */
export type RouteRequest = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** The raw body, if the route has no schema for it. */
  readonly text: string
  /** Present unless the route is open, or the server is in development and the page is local. */
  readonly project?: Project | undefined
  /** The page's normalised origin, if the caller is a page. */
  readonly origin?: string | undefined
  /** Identifies the caller for limits; must not be logged. */
  readonly caller: string
  /** The caller's own address, for providers that demand it; must not be logged. */
  readonly address: string
  readonly requestId: string
  /** Aborts when the caller disconnects. Created on demand. */
  readonly signal: () => AbortSignal
  /** Runs `then` once the answer was received or the caller disconnected. */
  readonly whenSent: (then: () => void) => void
  readonly header: (name: string) => string | undefined
}

/** One route: the checks before its handler, and its entry in the OpenAPI document. */
export type Route = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** With `{name}` for parameters. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /** 'own': the module counts for itself. */
  readonly limit: LimitName | 'own'
  /** @default 65536 for POST */
  readonly maxBodyBytes?: number
  readonly params?: Schema | undefined
  readonly query?: Schema | undefined
  /** 'text': the handler parses the body itself. */
  readonly body?: Schema | 'text' | undefined
  /** For the document, if the handler parses the body itself. */
  readonly bodyShape?: Schema | undefined
  /** For the document. */
  readonly response?: Schema | 'image' | 'text' | 'nothing' | undefined
  /** For the document: statuses of this route beyond those of its access, body and limit. */
  readonly refusals?: Readonly<Record<number, Refusal>>
  /** False: an honest 501. @default true */
  readonly implemented?: boolean
  /** Whether pages of any origin may read the answer (B-12). @default true */
  readonly cors?: boolean
  /**
   * A route that machines poll; successes are logged only at the lowest level.
   * @default false
   */
  readonly isProbe?: boolean
  readonly answer: (request: RouteRequest) => Promise<Answer> | Answer
}
