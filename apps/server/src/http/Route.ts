import type { z } from 'zod'
import type { LimitName } from '../limits/createLimits.js'
import type { Project } from '../projects/Project.js'
import type { Answer } from './answers.js'

/**
 * Who may call: anybody; whoever names a registered project; the same, from a page of it where the
 * caller is a page; only a page of it; or the operator with the project's token.
 */
export type Access = 'open' | 'project' | 'origin' | 'page' | 'operator'

/** A schema of either zod entry: clients share theirs with the browser. */
export type Schema = z.core.$ZodType

/** The shape of every error, that and another, or no body. */
export type Refusal = 'problem' | 'empty' | Schema

/** What a handler gets: everything checked by the route's schemas. */
export type RouteRequest = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** Where the route has no schema for it. */
  readonly text: string
  /** There unless the route is open or the server is in development and the page is local. */
  readonly project?: Project | undefined
  /** The page's origin, normalised, where the caller is a page. */
  readonly origin?: string | undefined
  /** Names the caller for limits; not for logs. */
  readonly caller: string
  readonly requestId: string
  /** Aborts when the caller has gone. Made when it is asked for. */
  readonly signal: () => AbortSignal
  /** Called once the answer has been taken, or the caller has gone. */
  readonly whenSent: (then: () => void) => void
  readonly header: (name: string) => string | undefined
}

/** One route: what the frame checks before the handler runs, and what the OpenAPI document says. */
export type Route = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** With `{name}` for parameters. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /** 'own': the module counts by itself. */
  readonly limit: LimitName | 'own'
  /** @default 65536 for POST */
  readonly maxBodyBytes?: number
  readonly params?: Schema | undefined
  readonly query?: Schema | undefined
  /** 'text': the handler reads it itself. */
  readonly body?: Schema | 'text' | undefined
  /** For the document, where the handler reads the body itself. */
  readonly bodyShape?: Schema | undefined
  /** For the document. */
  readonly response?: Schema | 'image' | 'text' | 'nothing' | undefined
  /**
   * For the document: statuses of this route beside those that its access, body and limit bring.
   */
  readonly refusals?: Readonly<Record<number, Refusal>>
  /** False: an honest 501. @default true */
  readonly implemented?: boolean
  /** Whether pages of any origin may read the answer (B-12). @default true */
  readonly cors?: boolean
  /**
   * What machines ask again and again: good answers are for the most talkative log alone.
   * @default false
   */
  readonly isProbe?: boolean
  readonly answer: (request: RouteRequest) => Promise<Answer> | Answer
}
